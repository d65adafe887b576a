//! The numbers of the game, read from `components.toml`.

/// What is decided before the game begins: how many play, from 2 to 4, mostly 3.
pub type Options = tabletop::PlayerCount<Components, 2, 3, 4>;

/// The file that ships with the game.
pub const COMPONENTS: &str = include_str!("../components.toml");

tabletop::numbers! { Components of "template", &[("template-1", COMPONENTS)];
    cake {
        rounds: u8 = 1..=9,
        /// For a slice of one's favourite size.
        bonus: u8 = 0..=9,
    }
}
