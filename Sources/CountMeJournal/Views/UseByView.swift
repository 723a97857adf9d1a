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

  init?(_ item: UseByItem, today: CalendarDate) {
    guard let expiry = item.expiryDate else { return nil }
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
  ///   - environment: the clock that tells which day it is.
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func useBy(
    within days: Int? = nil, environment: DiaryEnvironment
  ) throws(DiaryError) -> [UseByView] {
    let today = try clock(environment).today
    return try own(UseByItem.self).filter { $0.fields[UseByItem.Field.usedDate] == nil }
      .compactMap { UseByView($0, today: today) }
      .filter { $0.daysLeft <= days ?? .max }
      .sorted {
        ($0.expiry, $0.item.name ?? "", $0.item.id) < ($1.expiry, $1.item.name ?? "", $1.item.id)
      }
  }
}
