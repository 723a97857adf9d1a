import CountMeModel

/// A place in a document, as a JSON pointer (RFC 6901) writes it.
struct FieldPointer {
  private let names: [String]

  init(_ text: String) {
    names = JSONPointer.keys(text)
  }

  /// What a document has there, or nil.
  func value(in document: JSONObject?) -> JSONValue? {
    document.flatMap { document in
      names.reduce(JSONValue?.some(.object(document))) { $0?.object?[$1] }
    }
  }

  /// Sets what a document has there; nil removes it.
  func set(_ value: JSONValue?, in document: inout JSONObject) {
    document = Self.setting(value, at: names[...], in: document)
  }

  private static func setting(
    _ value: JSONValue?, at names: ArraySlice<String>, in document: JSONObject
  ) -> JSONObject {
    guard let name = names.first else { return document }
    var document = document
    if names.count == 1 {
      document[name] = value
    } else if let inside = document[name]?.object ?? (value == nil ? nil : JSONObject()) {
      document[name] = .object(setting(value, at: names.dropFirst(), in: inside))
    }
    return document
  }
}
