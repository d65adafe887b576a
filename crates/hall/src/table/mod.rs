//! Live tables: who sits where, what was done, and what each pair of eyes sees. The
//! table is a plain value (`value.rs`); a task feeds it (`live.rs`).

mod absence;
mod bots;
mod consent;
mod council;
mod deed;
#[cfg(feature = "server")]
mod duty;
mod error;
#[cfg(feature = "server")]
mod hall;
mod index;
#[cfg(feature = "server")]
mod live;
#[cfg(feature = "server")]
mod lookout;
mod name;
mod opening;
mod orders;
mod pace;
mod presence;
mod revisit;
mod sitting;
mod state;
mod talk;
mod value;
mod view;
mod window;

pub use absence::{Ballot, Replace};
pub use bots::Work;
pub use deed::Deed;
#[cfg(feature = "server")]
pub use duty::Duty;
pub use error::TableError;
#[cfg(feature = "server")]
pub use hall::{Hall, token};
pub use index::read_card;
#[cfg(feature = "server")]
pub use live::{Fouls, Handle, Live, Presence};
pub use name::clean_name;
pub use opening::{AGAIN, NewTableOrder, Opening};
pub use orders::Order;
pub use revisit::{Fork, Rematch, Seating};
pub use sitting::{NOTED, WayBack, may_end};
pub use state::{Chair, Head};
pub use talk::Remark;
pub use value::{Deeds, Heard, Table};
pub use view::Viewer;
