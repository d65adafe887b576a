//! How long a player may think. Players know no clock: whoever asks them says when it
//! is enough.

use std::fmt;
use std::sync::Arc;

/// Says, whenever it is asked, whether it is time to decide. Whoever thinks must ask now
/// and then; whoever decides at once need not.
#[derive(Clone, Default)]
pub struct Patience(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Patience {
    /// Until that is true. What is thought then depends on more than the seat and its
    /// dice, if it comes true before the player has thought enough.
    pub fn until(over: impl Fn() -> bool + Send + Sync + 'static) -> Patience {
        Patience(Some(Arc::new(over)))
    }

    pub fn is_over(&self) -> bool {
        self.0.as_ref().is_some_and(|over| over())
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Patience(limited)" } else { "Patience(endless)" })
    }
}
