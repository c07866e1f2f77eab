//! How much an event shows: everything, or what one viewer may know.

use std::fmt::Debug;

/// How much an event shows. The events of a game are one type that is generic over it.
pub trait Visibility: Copy + Eq + Debug + 'static {
    /// A value that not every viewer may know.
    type Hidden<T: Copy + Eq + Debug>: Copy + Eq + Debug;
}

/// Shows everything, including hidden information: what the engine writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Complete {}

/// Shows what one viewer may know: a hidden value is `None` if the viewer may not know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {}

impl Visibility for Complete {
    type Hidden<T: Copy + Eq + Debug> = T;
}

impl Visibility for Seen {
    type Hidden<T: Copy + Eq + Debug> = Option<T>;
}
