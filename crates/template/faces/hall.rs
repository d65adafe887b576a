//! At a table.

use hall::Hosted;
use hall::view::Awaited;
use template::{Template, View};

impl Hosted for Template {
    /// How many have asked is no secret: the view says so. Without this nobody is told.
    fn awaited(view: &View) -> Awaited {
        Awaited::Sealed(view.asked, view.players.len() as u8)
    }
}
