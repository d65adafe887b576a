//! The rules, a sentence each, in the game's own notation.

use tabletop::{Match, Seat, Seed};
use template::{Options, Template};

fn play(lines: &[&str]) -> Match<Template> {
    let mut table = Match::new(Options::default(), Seed::from_number(1));
    for (nth, line) in lines.iter().enumerate() {
        table.play_line(Seat(nth as u8 % 3), line).unwrap();
    }
    table
}

#[test]
fn whoever_asks_alone_gets_the_slice() {
    let table = play(&["?3", "?3", "?2"]);
    let points = [0, 1, 2].map(|seat| table.game().points(Seat(seat)));
    assert_eq!(points, [0, 0, 2]);
}
