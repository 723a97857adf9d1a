import CountMeHistory

/// A food of the person's own, or of a group of theirs, before its document is read.
struct OwnFood {
  let origin: FoundFood.Origin
  var food: RememberedFood
  /// The document, where it is read already.
  let document: Document?
  /// The group in whose diary it stands; nil for one's own.
  var group: String?

  /// Whether the person named it; else a table did.
  var isNamed: Bool { origin != .eaten || !food.isOfTable }
}
