//! Overtime in a terminal.

use std::fmt::Write;

use overtime::{Action, Look, Luck, Overtime, PileView, PlayerView, TIREDNESS, TaskView, View};
use tabletop::Names;

use crate::{Board, Paint, cards};

impl Board for Overtime {
    const NOTATION: &'static str = "\
email hard         play a card on an assignment of yours: easy, simple, simple+1, hard, hard+2 …
espresso >p3       play a card with another player
use night          use your employee's ability on a card, or on a player: use >p3
done               no more actions this turn
jam @1             react to the card at place 1 of the Pile
blame @3 >p4       react, and name another player
not-mine @1 easy   react, and name an assignment of yours
locked @1 hard+1 >p3   react, and cancel a card that lies on somebody's assignment
pass               let it happen
discard email      put a card away at the end of your turn
give coffee        give this card back; on simple: the help goes there
email hard, done   several decisions in one line";

    fn board(view: &View, names: &Names, paint: Paint) -> String {
        let mut board = String::new();
        let hour = view.hour();
        let active = view.player(view.active);
        let state = match view.over {
            Some(_) => "the game is over".to_string(),
            None => {
                let used = overtime::actions_used(view.used, active.limit);
                format!("{}'s turn: {used}", names.of(view.active))
            }
        };
        let discarded: u32 = view.discard.iter().map(|(_, count)| u32::from(*count)).sum();
        let _ = writeln!(
            board,
            "{}   round {} of {}, {hour} pm   {}   deck {}, discard pile {discarded}",
            paint.bold("Overtime"),
            view.round,
            view.rounds,
            paint.bright(state),
            view.deck,
        );
        let _ = writeln!(board);
        for player in &view.players {
            board += &side(view, player, names, paint);
        }
        if !view.pile.is_empty() {
            board += &pile(view, names, paint);
        }
        if let Some(me) = view.players.iter().find(|player| player.hand.is_some()) {
            board += &hand(me, paint);
        }
        board
    }

    fn label(view: &View, action: Action, names: &Names) -> String {
        view.label(action, names)
    }

    const ASIDES: &'static [(&'static str, &'static str)] = &[
        ("discards", "what lies in the discard pile"),
        ("seen", "what everybody has seen of the hands"),
        ("staff", "what the employees at the table can do"),
    ];

    fn aside(view: &View, word: &str) -> Option<String> {
        match word {
            "discards" => Some(discards(view)),
            "seen" => Some(seen(view)),
            "staff" => Some(staff(view)),
            _ => None,
        }
    }
}

/// A player's side of the table, in two lines.
fn side(view: &View, player: &PlayerView, names: &Names, paint: Paint) -> String {
    let seat = player.seat;
    let mark = if seat == view.active { "▶" } else { " " };
    let step = TIREDNESS[usize::from(player.tiredness).min(3)];
    let step = if player.tiredness > 0 { paint.bad(step) } else { paint.good(step) };
    let tokens = "z".repeat(usize::from(player.snooze.min(20)));
    let skip = if player.skip { ", will skip a turn" } else { "" };
    let name = paint.team(seat.index(), format!("{:<10}", names.of(seat)));
    let mut side = format!(
        "{mark} {seat} {name} {:<16} {:<7}   snooze {} {tokens} {step}{skip}\n",
        player.employee.name(),
        cards(player.cards.into()),
        player.snooze,
    );
    let tasks: Vec<String> = player.tasks.iter().map(task).collect();
    let missing = player.missing();
    let tasks = match tasks.is_empty() {
        true => "nothing left to do".to_string(),
        false => format!("{}   {}", tasks.join("  "), paint.faint(format!("{missing} ✓ to go"))),
    };
    let _ = writeln!(side, "                {tasks}");
    side
}

/// `hard ✓✓· (night)`
fn task(task: &TaskView) -> String {
    let look = task.look;
    let open = look.size.need() - look.done;
    let boxes = "✓".repeat(usize::from(look.done)) + &"·".repeat(usize::from(open));
    let work: Vec<String> = task.work.iter().map(|(card, _)| card.to_string()).collect();
    match work.is_empty() {
        true => format!("{} {boxes}", look.size.word()),
        false => format!("{} {boxes} ({})", look.size.word(), work.join(", ")),
    }
}

/// The Pile as a stack, the newest on top, with what would happen if nothing
/// else were played.
fn pile(view: &View, names: &Names, paint: Paint) -> String {
    let mut drawn = format!(
        "\n  {}\n",
        paint.bold("The Pile, the newest first, and what happens if nothing else is played")
    );
    for (nth, place) in view.pile.iter().enumerate().rev() {
        let number = nth + 1;
        let what = match (place.card, place.completed) {
            (Some(card), _) => card.name().to_string(),
            (None, size) => {
                format!("completes {} assignment", size.map_or("an", |size| size.word()))
            }
        };
        let what = format!("{}: {what}{}", names.of(place.by), aim(place, names));
        let fate = view.outlook(number, names);
        let fate = match place.outlook.luck {
            Luck::Stands => paint.good(fate),
            Luck::Failed | Luck::Cancelled => paint.bad(fate),
        };
        let _ = writeln!(drawn, "  ├ @{number:<2} {what:<52} {fate}");
    }
    drawn
}

fn aim(place: &PileView, names: &Names) -> String {
    let mut aim = String::new();
    for look in &place.tasks {
        let _ = write!(aim, " on {}", Look { named: false, ..*look });
    }
    match (place.strikes, place.who) {
        (Some(struck), _) => {
            let (whose, size) = (names.of(struck.seat), struck.look.size.word());
            let _ = write!(aim, " against {} on {whose}'s {size}", struck.card.name());
        }
        (None, Some(who)) => {
            let _ = write!(aim, " → {}", names.of(who));
        }
        (None, None) => {}
    }
    if let Some(on) = place.on {
        let _ = write!(aim, " (to @{on})");
    }
    aim
}

/// The hand, one card a line.
fn hand(me: &PlayerView, paint: Paint) -> String {
    let cards = me.hand.as_deref().unwrap_or_default();
    let mut drawn = format!("\n  {}\n", paint.bold("Your hand"));
    if cards.is_empty() {
        drawn += "    empty\n";
    }
    let mut place = 0;
    while let Some(&card) = cards.get(place) {
        let count = cards[place..].iter().take_while(|&&other| other == card).count();
        place += count;
        let times = if count > 1 { format!("{count} × ") } else { String::new() };
        let slug = paint.bright(format!("{:<12}", card.to_string()));
        let _ = writeln!(
            drawn,
            "    {slug} {times}{} {}",
            card.name(),
            paint.faint(format!("[{}] {}", card.kind().types, card.kind().text))
        );
    }
    drawn
}

fn discards(view: &View) -> String {
    if view.discard.is_empty() {
        return "The discard pile is empty.".into();
    }
    let mut told = "Discarded:".to_string();
    for (card, count) in &view.discard {
        let times = if *count > 1 { format!(" ×{count}") } else { String::new() };
        told += &format!("\n  {}{times}: {}", card.name(), card.kind().text);
    }
    told
}

fn seen(view: &View) -> String {
    let lines = view.players.iter().map(|player| {
        let shown: Vec<&str> = player.shown.iter().map(|card| card.name()).collect();
        let unseen: Vec<String> = player
            .unseen
            .iter()
            .map(|(age, count)| match view.shuffles {
                0 => count.to_string(),
                _ => format!("{count} of deck {}", age + 1),
            })
            .collect();
        let shown = if shown.is_empty() { "nothing".into() } else { shown.join(", ") };
        let unseen = if unseen.is_empty() { "0".into() } else { unseen.join(" and ") };
        format!("{}: seen {shown}; unseen {unseen}", player.seat)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn staff(view: &View) -> String {
    let describe = |player: &PlayerView| {
        let kind = player.employee.kind();
        let stats = kind.employee.as_ref().map_or(String::new(), |employee| {
            let [tired, weary, wrecked] = employee.levels;
            format!(
                "{} actions, draws {}, keeps {}; tired from {tired}, weary from {weary}, wrecked from {wrecked}",
                employee.actions, employee.draw, employee.hand
            )
        });
        format!("{}: {} ({stats}). {}", player.seat, kind.name, kind.text)
    };
    view.players.iter().map(describe).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use overtime::{Options, Phase, Reactions};
    use tabletop::{Eyes, Fate, Game, Seat, Seed};

    #[test]
    fn every_board_of_a_game_can_be_drawn() {
        let names = Names::new(["Ada", "Grace", "Emmy", "Alan"]);
        let paint = Paint { colours: false };
        let seed = Seed::from_number(3);
        let mut dice = seed.play();
        let options = Options::new(4, Reactions::Sealed);
        let mut game = Overtime::deal(&options, &mut seed.deal(), &mut ());
        let mut actions = Vec::new();
        let mut piles = 0;
        while let Some(seat) = game.due().seats().lowest() {
            let view = game.view(Eyes::Seat(seat));
            let board = Overtime::board(&view, &names, paint);
            assert!(board.contains("Your hand") && board.contains("Overtime   round"));
            if view.phase == Phase::React {
                piles += 1;
                assert!(board.contains("├ @1 "), "{board}");
            }
            // Nobody's hand but one's own is on the board.
            let crowd = Overtime::board(&game.view(Eyes::Spectator), &names, paint);
            assert!(!crowd.contains("Your hand"));
            for (word, _) in Overtime::ASIDES {
                assert!(Overtime::aside(&view, word).is_some_and(|text| !text.is_empty()));
            }
            game.actions(seat, &mut actions);
            for &action in &actions {
                assert!(!Overtime::label(&view, action, &names).is_empty());
            }
            let action = actions[dice.roll("choice", actions.len() as u32) as usize];
            game.play(seat, action, &mut dice, &mut ()).unwrap();
        }
        assert!(piles > 10);
        let end = Overtime::board(&game.view(Eyes::Seat(Seat(0))), &names, paint);
        assert!(end.contains("the game is over"), "{end}");
    }
}
