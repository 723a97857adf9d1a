import CountMeKit

/// Documents as they come in: one, an array, or one a line.
struct DocumentInput {
  let documents: [JSONObject]

  init(_ bytes: [UInt8]) throws(CommandFailure) {
    let limits = JSONLimits(bytes: 1 << 30, depth: 65)
    let whole: JSONValue
    do {
      whole = try JSONValue(parsing: bytes, limits: limits)
    } catch {
      // A document in the first line, and more behind it: JSON lines.
      let first = bytes.drop { $0 <= 0x20 }.prefix { $0 != 0x0A }
      guard case .trailingText = error.reason, (try? JSONValue(parsing: Array(first))) != nil else {
        throw CommandFailure(json: error, path: "standard input")
      }
      documents = try Self.lines(bytes)
      return
    }
    documents = try (whole.array ?? [whole]).map { value throws(CommandFailure) in
      guard let document = value.object else {
        throw CommandFailure(
          .data, "a document is a JSON object", hint: "found \(value.compactText.prefix(40))")
      }
      return document
    }
  }

  private static func lines(_ bytes: [UInt8]) throws(CommandFailure) -> [JSONObject] {
    var documents: [JSONObject] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) where line.contains(where: { $0 > 0x20 }) {
      let value: JSONValue
      do {
        value = try JSONValue(parsing: Array(line))
      } catch {
        throw CommandFailure(
          json: JSONError(
            line: number, column: error.column, offset: error.offset, reason: error.reason,
            expected: error.expected), path: "standard input")
      }
      guard let document = value.object else {
        throw CommandFailure(
          .data, "standard input:\(number):1: a document is a JSON object",
          hint: "nothing was changed", place: .init(path: "standard input", line: number, column: 1)
        )
      }
      documents.append(document)
    }
    return documents
  }
}
