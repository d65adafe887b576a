//! All games, for whatever is done with one that is known by its name.

use crate::face::Face;

/// Something to do with a game that is known by name only at run time.
pub trait Visit {
    type Out;
    fn visit<G: Face>(&self) -> Self::Out;
}

macro_rules! visits {
    ($($name:ident: $game:ty),*) => {
        /// Visits the game with that name.
        pub fn by_slug<V: Visit>(slug: &str, visit: &V) -> Option<V::Out> {
            $(if slug == <$game as tabletop::Game>::ABOUT.slug {
                return Some(visit.visit::<$game>());
            })*
            None
        }

        /// Visits all games.
        pub fn all<V: Visit>(visit: &V) -> Vec<V::Out> {
            vec![$(visit.visit::<$game>()),*]
        }
    };
}

players::every_game!(visits);
