import CountMeGit
public import CountMeModel

/// Which documents are files in the folder, on this device.
///
/// The others are in git only: every command shows and changes them as if they were there.
public enum FilesChoice: Sendable, Equatable {
  /// All of them.
  case all
  /// Those of a month and later, and all that belong to no month.
  case since(CalendarMonth)
  /// Those of so many months back from today, and all that belong to no month; as time goes on, a sync
  /// lets the next month leave.
  case last(months: Int)

  init(_ choice: SparseSelection?) {
    guard let choice, let month = CalendarMonth(choice.firstMonth) else {
      self = .all
      return
    }
    self = choice.months.map { .last(months: $0) } ?? .since(month)
  }

  /// The same for the folder, on a day.
  func sparseSelection(on today: CalendarDate) -> SparseSelection? {
    switch self {
    case .all: nil
    case .since(let month): SparseSelection(firstMonth: month.text, months: nil)
    case .last(let months):
      SparseSelection(firstMonth: today.adding(months: -months).month.text, months: months)
    }
  }
}
