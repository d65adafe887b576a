//! Who watches what happens.

/// Sees the events of a game in the order a person would.
pub trait Witness<E> {
    fn see(&mut self, event: E);
}

/// The witness that looks away, and costs nothing.
impl<E> Witness<E> for () {
    #[inline(always)]
    fn see(&mut self, _event: E) {}
}

/// The witness that remembers everything.
impl<E> Witness<E> for Vec<E> {
    #[inline]
    fn see(&mut self, event: E) {
        self.push(event);
    }
}
