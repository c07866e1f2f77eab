//! `Visibility`: whether an event contains hidden information or only what one viewer may know.

use std::fmt::Debug;

/// The visibility of an event, over which the event type of each game is generic.
pub trait Visibility: Copy + Eq + Debug + 'static {
    /// A value that not every viewer may know.
    type Hidden<T: Copy + Eq + Debug>: Copy + Eq + Debug;
}

/// The event contains hidden information; the engine produces these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Complete {}

/// The event as one viewer sees it: hidden values that the viewer may not know are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {}

impl Visibility for Complete {
    type Hidden<T: Copy + Eq + Debug> = T;
}

impl Visibility for Seen {
    type Hidden<T: Copy + Eq + Debug> = Option<T>;
}
