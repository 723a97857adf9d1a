import CountMeModel

/// A version of the example document, by a word for what a side did.
struct MatrixVersion {
  let word: String
  let version: MergeVersion

  init(_ word: String, _ version: MergeVersion) {
    self.word = word
    self.version = version
  }

  /// A document of the example, stamped at a time of one day such as `09:00`.
  init(_ word: String, at time: String, _ fields: JSONObject) {
    var document = fields
    document["id"] = "one"
    document["userId"] = ""
    document["lastModified"] = .string("2026-11-20T\(time):00.000Z")
    self.init(word, .valid(document))
  }

  /// Bytes that are no document.
  init(_ word: String, spoilt text: String) {
    self.init(word, .invalid(Array(text.utf8)))
  }

  /// The version as a table shows it: the time of its stamp and what is not in every document.
  static func text(_ version: MergeVersion) -> String {
    switch version {
    case .absent: return "absent"
    case .invalid(let bytes): return "invalid \(String(decoding: bytes, as: UTF8.self))"
    case .valid(var document):
      let time = document["lastModified"]?.string?.dropFirst(11).prefix(5) ?? ""
      for name in ["id", "userId", "lastModified"] { document[name] = nil }
      return "\(time) \(JSONValue.object(document).compactText)"
    }
  }
}
