//! Card kinds as text in serialized data: each is its name.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use super::TrainCard;

impl Serialize for TrainCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for TrainCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Named;
        impl Visitor<'_> for Named {
            type Value = TrainCard;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a card kind")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<TrainCard, E> {
                name.parse::<TrainCard>().map_err(|_| {
                    let name = crate::notation::truncate(name);
                    E::custom(format_args!("there is no card kind \"{name}\""))
                })
            }
        }
        deserializer.deserialize_str(Named)
    }
}
