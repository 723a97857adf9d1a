import CountMeKit

/// What stands behind a command that takes documents by their ids, or an entry of a day by its words.
enum NamedDocuments {
  /// A collection, and the ids as they were typed.
  case documents(CollectionSchema, ids: [String])
  /// An entry, as the person speaks of it.
  case entry(SpokenEntry)

  /// Reads the words.
  ///
  /// The first word is a collection where it is the name of one, or where all others are ids in it: so
  /// `rm habit meditate` is a habit, and `rm water melon` something eaten.
  init(_ words: [String], day: String?, _ reader: DiaryReader) throws(DiaryError) {
    let others = Array(words.dropFirst())
    if let schema = try Self.collection(words, reader) {
      let own = schema.name.text
      let isNamed = words.first.map { own == $0 || own.hasSuffix("/\($0)") } ?? false
      let areIds = {
        others.allSatisfy { (try? reader.identifier(matching: $0, in: schema)) != nil }
      }
      if isNamed || !others.isEmpty && areIds() {
        self = .documents(schema, ids: others)
        return
      }
    }
    var said = SpokenEntry(words.joined(separator: " "))
    said.day = day ?? said.day
    self = .entry(said)
  }

  /// The collection that the first word may name.
  ///
  /// - Throws: ``DocumentFailure/unknownCollection(_:known:)`` where an id stands behind a word that names
  ///   none.
  private static func collection(
    _ words: [String], _ reader: DiaryReader
  ) throws(DiaryError) -> CollectionSchema? {
    guard let first = words.first, !first.contains(" ") else { return nil }
    do {
      return try reader.collection(named: first)
    } catch {
      switch error {
      case .document(.unknownCollection), .document(.ambiguousCollection):
        if words.count > 1, words.dropFirst().allSatisfy(SpokenEntry.isIdentifier) { throw error }
        return nil
      default: throw error
      }
    }
  }
}
