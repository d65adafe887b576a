//! Live tables: who sits where, what was done, and what each pair of eyes sees.

mod again;
mod bots;
mod deed;
mod hall;
mod index;
mod live;
mod name;
mod orders;
mod pace;
mod sitting;
mod state;
mod talk;
mod view;
mod window;

pub use again::{Again, Fork, Seating};
pub use deed::Deed;
pub use hall::{Hall, NewTableOrder, TableError, token};
pub use live::{Handle, Live, Presence, Viewer};
pub use name::clean_name;
pub use orders::Order;
pub use sitting::{NOTED, WayBack, may_end};
pub use state::Head;
pub use talk::Remark;
