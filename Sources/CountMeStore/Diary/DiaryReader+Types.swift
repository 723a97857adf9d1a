public import CountMeHistory
public import CountMeModel

extension DiaryReader {
  /// The owner's documents of a collection by their type, sorted by id: `own(FoodItem.self)`.
  ///
  /// - Parameters:
  ///   - type: the collection's type.
  ///   - days: only documents of these days; folders of other months are not even opened.
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func own<Entry: TypedDocument>(
    _ type: Entry.Type, days: ClosedRange<CalendarDate>? = nil
  ) throws(DiaryError) -> [Entry] {
    try own(type.collection, days: days).map { Entry($0) }
  }

  /// The owner's document with the given id by its type, or nil.
  ///
  /// - Throws: ``DocumentFailure/unreadable(path:_:)`` if the file is not JSON.
  public func own<Entry: TypedDocument>(
    _ type: Entry.Type, _ id: DocumentID
  ) throws(DiaryError) -> Entry? {
    try own(type.collection, id).map { Entry($0) }
  }
}
