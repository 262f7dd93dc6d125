//! The results of calls.

use crate::game::state::effect::Value;
use crate::ids::{CardId, Side};

/// The result of a call.
pub(crate) enum Reply {
    /// A value.
    Value(Value),
    /// Several values in a list.
    List(Vec<Value>),
    /// A text.
    Text(String),
    /// The facts of a card.
    Card(CardId),
    /// The result comes later: a frame has been pushed.
    Waits,
}

impl From<()> for Reply {
    fn from((): ()) -> Reply {
        Reply::Value(Value::Nil)
    }
}
impl From<bool> for Reply {
    fn from(value: bool) -> Reply {
        Reply::Value(Value::Bool(value))
    }
}
/// Replies with whole numbers.
macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for Reply {
            fn from(value: $number) -> Reply {
                Reply::Value(Value::Number(value.into()))
            }
        }
    )+};
}
numbers! { u8 u16 i16 i32 }

impl From<Option<Side>> for Reply {
    fn from(side: Option<Side>) -> Reply {
        Reply::Value(side.map_or(Value::Nil, Value::Side))
    }
}
impl From<Option<CardId>> for Reply {
    fn from(card: Option<CardId>) -> Reply {
        Reply::Value(card.map_or(Value::Nil, Value::Card))
    }
}
impl From<Value> for Reply {
    fn from(value: Value) -> Reply {
        Reply::Value(value)
    }
}
