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
      guard let lines = try? Self.lines(bytes), lines.count > 1 else {
        throw CommandFailure(json: error, path: "standard input")
      }
      documents = lines
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

  private static func lines(_ bytes: [UInt8]) throws -> [JSONObject] {
    try bytes.split(separator: 0x0A).map { line in
      guard let document = try JSONValue(parsing: Array(line)).object else {
        throw CommandFailure(.data, "a document is a JSON object")
      }
      return document
    }
  }
}
