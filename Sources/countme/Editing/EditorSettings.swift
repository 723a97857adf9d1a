import CountMeModel

/// What tells an editor which schema is for which file.
struct EditorSettings {
  /// The diary's folder, as an absolute path.
  let diary: String
  /// The folder of the schema files, as an absolute path.
  let schemas: String
  let names: [CollectionName]

  /// `json.schemas`, as VS Code and other editors with its JSON service read it.
  var json: JSONObject {
    [
      "json.schemas": .array(
        names.map { name in
          .object([
            "fileMatch": .array([.string("\(matched)/\(name.text).json"), .string(below(name))]),
            "url": .string("file://\(Self.encoded("\(schemas)/\(name.text).schema.json"))"),
          ])
        })
    ]
  }

  /// A workspace of VS Code: the diary, and the settings that need not lie in it.
  var workspace: JSONObject {
    ["folders": .array([.members(["path": diary])]), "settings": .object(json)]
  }

  private func below(_ name: CollectionName) -> String { "\(matched)/\(name.text)/**/*.json" }

  /// Patterns are matched at the end of a path: one without its first slash is so in every setting.
  private var matched: String { String(diary.drop { $0 == "/" }) }

  private static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-._~/".contains("\(scalar)"))
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? "\(scalar)" : "%\(digits.count == 1 ? "0" : "")\(digits)"
    }.joined()
  }
}
