public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

extension DiaryReader {
  /// The food that a reaction lists, by time.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func food(of reaction: ReactionLog) throws(DiaryError) -> [FoodItem] {
    var food: [Document] = []
    for id in reaction.foodItems ?? [] {
      guard let id = DocumentID(id), let item = try own(FoodItem.collection, id) else { continue }
      food.append(item)
    }
    return food.sorted(by: Self.isEarlier).map { FoodItem($0) }
  }

  /// The weight that is known for a day: the last up to it, or else the first after it; nil where none is.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func weight(near day: CalendarDate) throws(DiaryError) -> Mass? {
    var known = try own(Weight.collection, days: .first...day).max(by: Self.isEarlier)
    if known == nil { known = try own(Weight.collection).min(by: Self.isEarlier) }
    return known.flatMap { Weight($0).weight }.map { Mass(kilograms: $0) }
  }

  /// The weight that was taken last before `entry`, or nil.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func weight(before entry: Document) throws(DiaryError) -> Weight? {
    try own(Weight.collection).filter { Self.isEarlier($0, entry) }.max(by: Self.isEarlier)
      .map { Weight($0) }
  }
}
