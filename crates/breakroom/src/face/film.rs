//! The film of Finished! in characters: the scenes of the flip book, one picture
//! each, as far as files are finished.

use web::film::{FRAMES, caption};

/// The pictures of the film up to the last finished file, one for each scene.
pub fn pictures(finished: u8) -> Vec<String> {
    let shown = 1..=finished.min(FRAMES);
    // A scene is shown as it is in the end, or as far as one got.
    let last = |&number: &u8| number == finished || caption(number) != caption(number + 1);
    shown.filter(last).map(picture).collect()
}

/// The office in one frame: two piles of folders, Hedy between them, the window.
fn picture(number: u8) -> String {
    let (left, right) = ((FRAMES - number).div_ceil(12), number / 12);
    let hedy = hedy(number);
    let window = window(number);
    let cat = if (28..=34).contains(&number) { "=^.^=" } else { "     " };
    let mut lines = Vec::new();
    for row in 0..4 {
        let pile = |height: u8| if height >= 4 - row { "[====]" } else { "      " };
        let here = if row == 3 { cat } else { "     " };
        let (hedy, window) = (hedy[usize::from(row)], window[usize::from(row)]);
        lines.push(format!("   {}  {hedy}  {here}{}   {window}", pile(left), pile(right)));
    }
    lines.push(" ═════════════════════════════════".to_string());
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    format!("{}\n {}", lines.join("\n"), caption(number))
}

fn hedy(number: u8) -> [&'static str; 4] {
    match number {
        ..=24 => ["       ", "   o   ", "  /|\\  ", " / | \\ "],
        25..=27 => ["       ", "   o   ", "  /|\\  ", "   |   "],
        28..=32 => ["    z  ", "   z   ", "       ", " o__/\\_"],
        33..=34 => ["   !   ", "   o   ", "  \\|/  ", "   |   "],
        35..=42 => ["       ", "  \\o_  ", "   |\\  ", "  / |  "],
        43..=46 => ["       ", "  \\o/  ", "   |   ", "  / \\  "],
        _ => ["       "; 4],
    }
}

/// The sun goes down, the moon comes up, and at times there is a cat.
fn window(number: u8) -> [&'static str; 4] {
    match number {
        ..=13 => ["┌─────┐", "│   ☼ │", "│     │", "└─────┘"],
        14..=17 => ["┌─────┐", "│  ☼  │", "│=^.^=│", "└─────┘"],
        18..=24 => ["┌─────┐", "│     │", "│ ☼   │", "└─────┘"],
        25..=42 => ["┌─────┐", "│     │", "│   · │", "└─────┘"],
        _ => ["┌─────┐", "│ ☾   │", "│   · │", "└─────┘"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_film_goes_as_far_as_files_are_finished() {
        assert!(pictures(0).is_empty());
        assert_eq!(pictures(1).len(), 1);
        let half = pictures(23);
        assert!(half.len() >= 3 && half.last().unwrap().contains(caption(23)), "{half:?}");
        let whole = pictures(48);
        assert!(whole.len() > half.len());
        assert!(whole[0].contains("tower of folders"));
        assert!(whole.iter().any(|one| one.contains("z") && one.contains("asleep")));
        assert!(whole.last().unwrap().contains("the work is done"));
    }

    #[test]
    fn every_picture_fits_a_terminal_and_is_equally_high() {
        for picture in pictures(48) {
            assert_eq!(picture.lines().count(), 6, "{picture}");
            assert!(picture.lines().all(|line| line.chars().count() < 80), "{picture}");
        }
    }
}
