package import Testing

/// There was nothing where a test needs something.
package struct Absent: Error {}

/// The value that is there: `#require` for values that cannot be copied.
package func present<Value: ~Copyable>(_ value: consuming Value?) throws -> Value {
  switch consume value {
  case .some(let value): return value
  case .none: throw Absent()
  }
}

/// Expects that there is no value: `#expect(… == nil)` for values that cannot be copied.
package func expectAbsent<Value: ~Copyable>(
  _ value: consuming Value?, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  switch consume value {
  case .some: Issue.record(comment() ?? "there is a value", sourceLocation: sourceLocation)
  case .none: return
  }
}
