//! Cards by name, counts without zero entries, and maps that keep an order.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use engine::card::{Cards, TrainCard};

/// Cards as an object of counts by kind, without zero entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts(pub Cards);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(card, count)| (card.name(), count)))
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ByKind;
        impl<'de> Visitor<'de> for ByKind {
            type Value = Counts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of counts by card kind")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counts, A::Error> {
                let mut cards = Cards::EMPTY;
                while let Some((card, count)) = map.next_entry::<TrainCard, u8>()? {
                    if cards[card] > 0 {
                        return Err(A::Error::custom(format_args!("{card} is counted twice")));
                    }
                    cards.add(card, count);
                }
                Ok(Counts(cards))
            }
        }
        deserializer.deserialize_map(ByKind)
    }
}

/// A map from names to values that keeps the order of its entries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ByName<T>(pub Vec<(String, T)>);

impl<T> ByName<T> {
    /// Returns the value with that name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, thing)| thing)
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, thing) in &self.0 {
            map.serialize_entry(name, thing)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Named<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Named<T> {
            type Value = ByName<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByName<T>, A::Error> {
                let mut things: Vec<(String, T)> = Vec::new();
                while let Some((name, thing)) = map.next_entry::<String, T>()? {
                    if things.iter().any(|(known, _)| *known == name) {
                        let name = engine::notation::truncate(&name);
                        return Err(A::Error::custom(format_args!("\"{name}\" is listed twice")));
                    }
                    things.push((name, thing));
                }
                Ok(ByName(things))
            }
        }
        deserializer.deserialize_map(Named(std::marker::PhantomData))
    }
}
