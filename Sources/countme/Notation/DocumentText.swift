import CountMeKit

extension Document {
  /// The document as JSON with its collection.
  var json: JSONValue {
    .object(fields)
  }

  /// The document in a few words.
  var headline: String { fields.headline ?? id.text.printable }

  /// The value that a list shows of a field; `date` is known of every document of a day.
  func listed(_ field: String) -> JSONValue? {
    fields[field] ?? (field == "date" ? day.map { .string($0.text) } : nil)
  }
}

extension TypedDocument {
  /// The document in a few words.
  var headline: String { fields.headline ?? id.printable }
}

extension JSONObject {
  /// What a document is called, whatever its collection.
  fileprivate var headline: String? {
    (self["name"]?.string ?? self["title"]?.string ?? self["type"]?.string)?.printable
  }
}

extension JSONValue {
  /// The value as it stands in a table.
  var cell: String {
    switch self {
    case .string(let text): text.printable
    case .null: ""
    case .array(let elements): "\(elements.count) listed"
    default: compactText.printable
    }
  }
}

extension JSONValue? {
  /// The value as people read it; a dash for none.
  var shown: String {
    guard let value = self else { return "–" }
    return switch value {
    case .string(let text): text.isEmpty ? "\"\"" : text.printable
    case .number(let number): CanonicalNumber.text(of: number)
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .null: "null"
    case .array(let elements):
      elements.isEmpty ? "none" : elements.map { JSONValue?.some($0).shown }.joined(separator: ", ")
    case .object(let members):
      members.map { "\($0.key.printable): \(JSONValue?.some($0.value).shown)" }
        .joined(separator: ", ")
    }
  }
}
