//! The results of calls.

use crate::game::state::effect::Value;
use crate::ids::CardId;

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
impl From<i32> for Reply {
    fn from(value: i32) -> Reply {
        Reply::Value(Value::Number(value))
    }
}
impl From<Value> for Reply {
    fn from(value: Value) -> Reply {
        Reply::Value(value)
    }
}
