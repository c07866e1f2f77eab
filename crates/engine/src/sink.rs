//! Event sinks: where a game writes the events that it produces.

/// Receives the events of a game.
pub trait Sink<E> {
    /// Receives an event.
    fn push(&mut self, event: E);
}

/// Ignores every event, without any cost: for playouts and search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvents;

impl<E> Sink<E> for NoEvents {
    #[inline(always)]
    fn push(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Self::push(self, event);
    }
}

/// Converts every event and passes it on.
pub(crate) struct MapSink<'a, S, F>(pub(crate) &'a mut S, pub(crate) F);

impl<A, B, S: Sink<B>, F: Fn(A) -> B> Sink<A> for MapSink<'_, S, F> {
    #[inline(always)]
    fn push(&mut self, event: A) {
        self.0.push((self.1)(event));
    }
}
