//! Tables as these tests order them.

use hall::games;
use hall::pace::Pace;
use hall::table::{NewTableOrder, Replace};
use hall::view::Memory;

/// A table of Ada's at which bots need no time to think, with these seats.
pub fn ordered(id: &str, game: &str, options: &[(&str, &str)], seats: &[&str]) -> NewTableOrder {
    NewTableOrder {
        id: id.into(),
        game: games::by_slug(game).unwrap(),
        options: options.iter().map(|&(key, value)| (key.into(), value.into())).collect(),
        components: None,
        host: "ada".into(),
        name: "Ada".into(),
        seats: seats.iter().map(ToString::to_string).collect(),
        listed: false,
        watch: true,
        memory: Memory::default(),
        pace: (Pace::Live, 600),
        tempo: Some(0),
        reaction: None,
        quick: None,
        talk: None,
        replace: Replace::default(),
        open_deal: None,
        occasion: None,
        state: None,
        only: None,
    }
}
