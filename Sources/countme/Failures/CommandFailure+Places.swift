import CountMeKit

extension CommandFailure {
  /// Makes the text for bytes that are not JSON.
  init(json error: JSONError, path: String) {
    let place = Place(path: path, line: error.line, column: error.column)
    let what = Self.text(of: error.reason)
    self.init(
      .data,
      "\(path.printable):\(error.line):\(error.column): \(what); expected \(error.expected)",
      hint: "fix the text at this line and column; nothing was changed", place: place)
  }

  /// What is wrong with bytes that are not JSON, without the place.
  static func text(of reason: JSONError.Reason) -> String {
    switch reason {
    case .unexpectedEnd: "the text ends too early"
    case .unexpectedByte(let byte): "\(shown(byte)) is not allowed here"
    case .trailingText: "something follows the value"
    case .byteOrderMark: "the text begins with a byte-order mark"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .controlCharacter: "a string contains a control character"
    case .invalidEscape: "this is not a JSON escape"
    case .loneSurrogate: "half of a surrogate pair is missing"
    case .invalidNumber: "this is not a JSON number"
    case .numberOutOfRange: "this number is too large"
    case .duplicateKey(let key): "the key \(key.printable) is here twice"
    case .tooDeep(let limit): "this is nested more than \(limit) levels deep"
    case .tooLong(let limit): "this is longer than \(limit) bytes"
    }
  }

  private static func shown(_ byte: UInt8) -> String {
    (0x21..<0x7F).contains(byte)
      ? String(Character(Unicode.Scalar(byte))) : "byte 0x" + String(byte, radix: 16)
  }

  /// Makes the text for a schema that cannot be used.
  init(schema error: SchemaError, path: String) {
    let place = error.pointer.isEmpty ? "the schema" : error.pointer
    self.init(
      .data, "\(path.printable): \(place.printable): \(error.problem.printable)",
      hint: "fix the schema; until then its collection cannot be used", place: Place(path: path))
  }

  /// Makes the text for a document that does not fit its schema.
  init(violations: [SchemaViolation], path: String) {
    let first = violations.first?.words ?? "does not fit its schema"
    let position = violations.first?.position
    let place = position.map { "\(path.printable):\($0.line):\($0.column)" } ?? path.printable
    let more = violations.dropFirst().prefix(9).map { violation in
      let place = violation.position.map { "\($0.line):\($0.column): " } ?? ""
      return "\n  \(place)\(violation.words)"
    }
    self.init(
      .data, "\(place): \(first)\(more.joined())",
      hint: violations.lazy.compactMap { Self.example(for: $0) }.first
        ?? "\(Self.remedy(for: violations)) and try again; nothing was changed",
      place: Place(path: path, line: position?.line, column: position?.column))
  }

  /// Makes the text for a number that is too large or too small, in words without the field's name; nil for
  /// anything else that does not fit.
  init?(bounds violations: [SchemaViolation]) {
    guard let violation = violations.first, let found = violation.found,
      [.minimum, .maximum].contains(violation.keyword),
      !violation.instancePath.dropFirst().contains("/")
    else { return nil }
    let words = violation.instancePath.dropFirst().reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    self.init(
      outOf: violation.expected, isMore: violation.keyword == .maximum, found, of: words)
  }

  /// Makes the text for a number out of its bounds.
  init(outOf bounds: String, isMore: Bool, _ value: String, of what: String) {
    self.init(
      .data,
      "\(value.printable) is too \(isMore ? "much" : "little") for \(what.printable); nothing was written down",
      hint: "expected \(bounds); check the number and its unit")
  }

  /// How a list is written, where a person wrote its only member.
  private static func example(for violation: SchemaViolation) -> String? {
    let field = violation.instancePath.dropFirst()
    guard violation.keyword == .type, violation.expected == "a list", !field.contains("/"),
      let found = violation.found, found.first == "\""
    else { return nil }
    return "write a list: '\(field)=[\(found)]'; nothing was changed"
  }

  private static func remedy(for violations: [SchemaViolation]) -> String {
    violations.first?.keyword == .required ? "add what is missing" : "fix the field"
  }

  /// Makes the text for a schema file that cannot be used.
  init(catalogue failure: Catalogue.Failure) {
    switch failure {
    case .unreadable(let path, let error): self.init(json: error, path: path)
    case .unusable(let path, let error): self.init(schema: error, path: path)
    }
  }
}
