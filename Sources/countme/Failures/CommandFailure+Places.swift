import CountMeKit

extension CommandFailure {
  /// Makes the text for bytes that are not JSON.
  init(json error: JSONError, path: String) {
    let place = Place(path: path, line: error.line, column: error.column)
    let what = Self.text(of: error.reason)
    self.init(
      .data,
      "\(path.printable):\(error.line):\(error.column): \(what); expected \(error.expected)",
      hint: "mend the text at this line and column; nothing was changed", place: place)
  }

  /// What is wrong with bytes that are not JSON, without the place.
  static func text(of reason: JSONError.Reason) -> String {
    switch reason {
    case .unexpectedEnd: "the text ends too early"
    case .unexpectedByte(let byte): "\(shown(byte)) cannot stand here"
    case .trailingText: "something follows the value"
    case .byteOrderMark: "the text begins with a byte-order mark"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .controlCharacter: "a control character stands in a string"
    case .invalidEscape: "this escape is not JSON's"
    case .loneSurrogate: "half a surrogate pair stands alone"
    case .invalidNumber: "this number is not written as JSON wants"
    case .numberOutOfRange: "this number is too great"
    case .duplicateKey(let key): "the key \(key.printable) stands here twice"
    case .tooDeep(let limit): "more than \(limit) levels"
    case .tooLong(let limit): "more than \(limit) bytes"
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
      hint: "mend the schema; until then its collection cannot be used", place: Place(path: path))
  }

  /// Makes the text for a document that does not fit its schema.
  init(violations: [SchemaViolation], path: String) {
    let first = violations.first.map { Self.text(of: $0) } ?? "does not fit its schema"
    let more = violations.dropFirst().prefix(9).map { "\n  " + Self.text(of: $0) }.joined()
    self.init(
      .data, "\(path.printable): \(first)\(more)",
      hint: violations.lazy.compactMap { Self.example(for: $0) }.first
        ?? "mend the field and try again; nothing was changed",
      place: Place(path: path))
  }

  /// Makes the text for a number that is too great or too small, in words without the field's name; nil for
  /// anything else that does not fit.
  init?(bounds violations: [SchemaViolation]) {
    guard let violation = violations.first, ["minimum", "maximum"].contains(violation.keyword),
      !violation.instancePath.dropFirst().contains("/")
    else { return nil }
    let words = violation.instancePath.dropFirst().reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    self.init(
      outOf: violation.expected, isMore: violation.keyword == "maximum", violation.found, of: words)
  }

  /// Makes the text for a number out of its bounds.
  init(outOf bounds: String, isMore: Bool, _ value: String, of what: String) {
    self.init(
      .data,
      "\(value.printable) is too \(isMore ? "much" : "little") for \(what.printable); nothing was written down",
      hint: "expected is \(bounds); look at the number and its unit")
  }

  /// How a list is written, where a person wrote its only member.
  private static func example(for violation: SchemaViolation) -> String? {
    let field = violation.instancePath.dropFirst()
    guard violation.keyword == "type", violation.expected == "a list", !field.contains("/"),
      violation.found.first == "\""
    else { return nil }
    return "write a list: '\(field)=[\(violation.found)]'; nothing was changed"
  }

  private static func text(of violation: SchemaViolation) -> String {
    let field = violation.instancePath.isEmpty ? "the document" : violation.instancePath
    let found = violation.found == "nothing" ? "" : ", found \(violation.found.printable)"
    return "\(field.printable): expected \(violation.expected)\(found)"
  }

  /// Makes the text for a schema file that cannot be used.
  init(catalogue failure: Catalogue.Failure) {
    switch failure {
    case .unreadable(let path, let error): self.init(json: error, path: path)
    case .unusable(let path, let error): self.init(schema: error, path: path)
    }
  }
}
