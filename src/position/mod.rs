//! Tests written as positions.
