//! Where facts go as they happen.

/// Listens to what happens in a game.
pub trait Sink<E> {
    /// Takes note of a fact.
    fn push(&mut self, event: E);
}

/// Listens to nothing, at no cost: for playouts and search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl<E> Sink<E> for Nobody {
    #[inline(always)]
    fn push(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Self::push(self, event);
    }
}

/// Hands facts of one kind on as facts of another.
pub(crate) struct Translated<'a, S, F>(pub(crate) &'a mut S, pub(crate) F);

impl<A, B, S: Sink<B>, F: Fn(A) -> B> Sink<A> for Translated<'_, S, F> {
    #[inline(always)]
    fn push(&mut self, event: A) {
        self.0.push((self.1)(event));
    }
}
