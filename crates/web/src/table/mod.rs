//! Live tables: who sits where, what was done, and what each pair of eyes sees.

mod deed;
mod hall;
mod live;
mod state;
mod view;

pub use deed::Deed;
pub use hall::{Hall, NewTableOrder, TableError, token};
pub use live::{Handle, Live, Order, Presence, Viewer};
pub use state::{Head, Pace};
pub use view::Fork;
