/// There was nothing where a test needs something.
package struct Absent: Error {}

/// The value that is there: `#require` for values that cannot be copied.
package func present<Value: ~Copyable>(_ value: consuming Value?) throws -> Value {
  switch consume value {
  case .some(let value): return value
  case .none: throw Absent()
  }
}

/// Whether there is no value: `== nil` for values that cannot be copied.
package func isAbsent<Value: ~Copyable>(_ value: consuming Value?) -> Bool {
  switch consume value {
  case .some: false
  case .none: true
  }
}
