public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// Something at home with the day until which it should be used.
public struct UseByView: Sendable, Equatable {
  /// The item.
  public let item: UseByItem
  /// The day until which it should be used.
  public let expiry: CalendarDate
  /// How many days are left; negative where the day is over.
  public let daysLeft: Int
  /// The group in whose diary it stands; nil for one's own.
  public let group: String?

  init?(_ item: UseByItem, today: CalendarDate, group: String?) {
    guard let expiry = item.expiryDate else { return nil }
    self.group = group
    self.item = item
    self.expiry = expiry
    daysLeft = today.distance(to: expiry)
  }
}

extension DiaryReader {
  /// What is at home and not used up, what should be used first before the rest.
  ///
  /// - Parameters:
  ///   - days: only what should be used within so many days, or nil for all.
  ///   - withGroups: whether what the person's groups have at home counts, too.
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func useBy(
    within days: Int? = nil, withGroups: Bool = false
  ) throws(DiaryError) -> [UseByView] {
    let today = try clock().today
    var views = try useBy(today: today, group: nil)
    for group in withGroups ? groups(keeping: UseByItem.collection) : [] {
      views += (try? group.reader.useBy(today: today, group: group.name)) ?? []
    }
    return views.filter { $0.daysLeft <= days ?? .max }.sorted { $0.key < $1.key }
  }

  private func useBy(
    today: CalendarDate, group: String?
  ) throws(DiaryError) -> [UseByView] {
    try own(UseByItem.self).filter { $0.fields[UseByItem.Field.usedDate] == nil }
      .compactMap { UseByView($0, today: today, group: group) }
  }
}

extension UseByView {
  /// By what items are sorted; of one day one's own come first.
  fileprivate var key: (CalendarDate, String, String, String) {
    (expiry, group ?? "", item.name ?? "", item.id)
  }
}
