//! In a terminal.

use std::fmt::Write;

use boards::{Board, Paint};
use tabletop::Names;
use template::{Action, Template, View};

impl Board for Template {
    const NOTATION: &'static str = "?2   ask for a slice of 2";

    fn board(view: &View, names: &Names, paint: Paint) -> String {
        let mut board = format!("Round {} of {}\n", view.round, view.rounds);
        for player in &view.players {
            let name = paint.team(player.seat.index(), names.of(player.seat));
            let likes = player.favourite.map(|size| format!(" (likes {size} best)"));
            let _ = writeln!(board, "{name}: {}{}", player.points, likes.unwrap_or_default());
        }
        board
    }

    fn label(_view: &View, action: Action, _names: &Names) -> String {
        format!("a slice of {}", action.0)
    }
}
