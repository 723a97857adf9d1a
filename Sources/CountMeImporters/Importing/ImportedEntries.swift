import CountMeFormats
import CountMeModel

/// What a file holds, as documents, and what could not be taken over.
struct ImportedEntries: Sendable {
  /// One entry.
  struct Entry: Sendable {
    let collection: String
    let id: DocumentID
    /// The whole document.
    let fields: JSONObject
    /// Where the file has it.
    let position: TextPosition
    /// Whether it tells only some fields of a document that may be here for other reasons.
    var isSupplement = false
    /// Whether it is a document of our own export, whose stamps are those of edits.
    var isOwn = false
    /// How much plain water a food of another app is, in ml; 0 for other foods.
    var water = 0.0

    /// The entry under another id.
    func with(_ id: DocumentID) -> Entry {
      var fields = fields
      fields["id"] = .string(id.text)
      return Entry(
        collection: collection, id: id, fields: fields, position: position,
        isSupplement: isSupplement, isOwn: isOwn, water: water)
    }
  }

  /// The entries, where nobody took them one by one.
  var entries: [Entry] = []
  /// How many entries there are.
  var count = 0
  /// The first warnings.
  var warnings: [ImportWarning] = []
  /// How many warnings there are.
  var warningCount = 0
  /// What has no place in the diary, and how often it was there.
  var leftOut: [String: Int] = [:]
  /// What became of the files, where there are several.
  var files: [ImportFileUse] = []

  /// How many warnings are kept.
  static let warningLimit = 1000
}
