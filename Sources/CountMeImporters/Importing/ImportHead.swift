import CountMeFormats
import CountMeModel

/// The beginning of what is imported, from which its format can be told.
struct ImportHead {
  /// The names of all files.
  let names: [String]
  /// The first 64 KiB of the lone file as text; empty for a folder or archive.
  let text: String
  /// The names of the columns, where the file may be CSV.
  let columns: Set<String>
  /// Whether it is a zip archive.
  let isArchive: Bool

  init(_ input: ImportInput) {
    let file = input.files.count == 1 ? input.files.first : nil
    self.init(file, names: input.files.map(\.name))
  }

  /// The beginning of one file, whatever lies beside it.
  init(_ file: ImportedFile) {
    self.init(file, names: [file.name])
  }

  private init(_ file: ImportedFile?, names: [String]) {
    self.names = names
    guard let file else {
      (text, columns, isArchive) = ("", [], false)
      return
    }
    let head = file.head()
    isArchive = ZipArchive.begins(head)
    let bytes = ImportedText.head(head)
    text = String(decoding: bytes, as: UTF8.self)
    var reader = CSVReader(bytes)
    let header = (try? reader.next())?.fields.map(\.text.trimmed) ?? []
    columns = Set(header.filter { !$0.isEmpty })
  }

  /// The text's first character that is no white space.
  var firstCharacter: Character? { text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } }

  /// Whether the text is the beginning of a JSON object or array.
  var isJSON: Bool { firstCharacter == "{" || firstCharacter == "[" }

  /// Whether there are all these columns.
  func has(_ names: String...) -> Bool { columns.isSuperset(of: names) }

  /// Whether the text is JSON and has all these keys somewhere in its beginning.
  func hasKeys(_ keys: String...) -> Bool {
    isJSON && keys.allSatisfy { text.contains("\"\($0)\"") }
  }

  /// Whether the text is a JSON object whose first key is this one.
  func beginsWithKey(_ key: String) -> Bool {
    guard firstCharacter == "{" else { return false }
    return text.drop { $0 != "{" }.dropFirst().drop(while: \.isWhitespace).hasPrefix("\"\(key)\"")
  }

  /// The reason that names columns.
  func columns(_ names: String...) -> String? {
    columns.isSuperset(of: names)
      ? "its columns are those: " + names.joined(separator: ", ") : nil
  }
}
