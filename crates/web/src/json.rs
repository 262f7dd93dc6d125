//! The macro that declares the objects of the protocol: a type, its JSON, and its schema.
//!
//! Everything sent to a page is declared with it, and `docs/openapi.json` is made from the schemas.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::error::ApiError;

/// A value as JSON.
pub(crate) fn to_json(value: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(|_| ApiError::Broken)
}

/// The schemas of the named types, by name.
pub(crate) type Schemas = Map<String, Value>;

/// A type with a JSON Schema.
pub(crate) trait Described {
    /// The schema, or a reference to one that is added to `schemas`.
    fn schema(schemas: &mut Schemas) -> Value;
}

/// Declares objects: a field is `/// doc` and `name: Type`, and an `Option` may be null.
macro_rules! objects {
    ($(
        $(#[doc = $doc:literal])+
        $(#[derive($($derive:ident),*)])?
        $(#[serde($serde:ident)])?
        $name:ident { $( $(#[doc = $about:literal])+ $field:ident: $type:ty, )* }
    )*) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Debug, $($($derive),*)?)]
        $(#[serde($serde)])?
        pub(crate) struct $name { $( $(#[doc = $about])+ pub(crate) $field: $type, )* }

        impl $crate::json::Described for $name {
            fn schema(schemas: &mut $crate::json::Schemas) -> serde_json::Value {
                let fields: &[$crate::json::Field] = &[$( (
                    stringify!($field),
                    concat!($($about),+),
                    <$type as $crate::json::Described>::schema,
                ) ),*];
                $crate::json::object(stringify!($name), concat!($($doc),+), fields, schemas)
            }
        }
    )* };
}
pub(crate) use objects;

/// The name of a field, its description, and its schema.
pub(crate) type Field = (&'static str, &'static str, fn(&mut Schemas) -> Value);

/// Adds the schema of an object once, and refers to it.
pub(crate) fn object(name: &str, about: &str, fields: &[Field], schemas: &mut Schemas) -> Value {
    if !schemas.contains_key(name) {
        // A recursive type refers to the schema in the making.
        schemas.insert(name.to_owned(), Value::Null);
        let mut properties = Map::new();
        let mut required = Vec::new();
        for (field, about, schema) in fields {
            let name = field.trim_start_matches("r#");
            let mut schema = schema(schemas);
            let optional = schema.get("nullable").is_some();
            if let Some(parts) = schema.as_object_mut() {
                parts.remove("nullable");
                parts.insert("description".to_owned(), about.trim().into());
            }
            if !optional {
                required.push(Value::from(name));
            }
            properties.insert(name.to_owned(), schema);
        }
        let schema = json!({
            "type": "object",
            "description": about.trim(),
            "properties": properties,
            "required": required,
        });
        schemas.insert(name.to_owned(), schema);
    }
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

macro_rules! plain {
    ($($type:ty = $schema:tt;)*) => { $(
        impl Described for $type {
            fn schema(_: &mut Schemas) -> Value {
                json!($schema)
            }
        }
    )* };
}

plain! {
    String = {"type": "string"};
    &'static str = {"type": "string"};
    bool = {"type": "boolean"};
    u8 = {"type": "integer", "minimum": 0, "maximum": 255};
    u16 = {"type": "integer", "minimum": 0, "maximum": 65535};
    u32 = {"type": "integer", "minimum": 0};
    u64 = {"type": "integer", "minimum": 0};
    usize = {"type": "integer", "minimum": 0};
    i8 = {"type": "integer"};
    i16 = {"type": "integer"};
    i32 = {"type": "integer"};
    i64 = {"type": "integer"};
    f64 = {"type": "number"};
    Value = {};
    brink::Observation = {
        "type": "object",
        "description": "What one side may know: `brink::Observation`.",
    };
}

impl<T: Described> Described for Option<T> {
    fn schema(schemas: &mut Schemas) -> Value {
        let mut schema = json!({
            "anyOf": [T::schema(schemas), {"type": "null"}],
        });
        schema["nullable"] = true.into();
        schema
    }
}

impl<T: Described> Described for Vec<T> {
    fn schema(schemas: &mut Schemas) -> Value {
        json!({ "type": "array", "items": T::schema(schemas) })
    }
}

impl<T: Described, const N: usize> Described for [T; N] {
    fn schema(schemas: &mut Schemas) -> Value {
        json!({
            "type": "array",
            "items": T::schema(schemas),
            "minItems": N,
            "maxItems": N,
        })
    }
}

impl<T: Described> Described for BTreeMap<String, T> {
    fn schema(schemas: &mut Schemas) -> Value {
        json!({
            "type": "object",
            "additionalProperties": T::schema(schemas),
        })
    }
}
