public import CountMeHistory
import CountMeModel
public import CountMeStore

extension DiaryReader {
  /// The food that a reaction lists, by time.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func food(of reaction: Document) throws(DiaryError) -> [Document] {
    var food: [Document] = []
    for id in reaction.fields["foodItems"]?.array?.compactMap(\.string) ?? [] {
      guard let id = DocumentID(id), let item = try own("foodItems", id) else { continue }
      food.append(item)
    }
    return food.sorted(by: Self.isEarlier)
  }

  /// The weight that was taken last before `entry`, or nil.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func weight(before entry: Document) throws(DiaryError) -> Document? {
    try own("weightHistory").filter { Self.isEarlier($0, entry) }.max(by: Self.isEarlier)
  }
}
