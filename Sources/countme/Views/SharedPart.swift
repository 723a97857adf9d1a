import CountMeKit

/// What of another person's diary is here, where a share of it is followed: what is missing was not shared, and may be
/// there all the same.
struct SharedPart {
  /// What its owner is called.
  private let owner: String
  private let scope: ShareScope

  /// - Parameter folder: a diary's folder.
  /// - Returns: nil where it is no share.
  init?(of folder: DiaryFolder) {
    guard let followed = (try? FollowedShare(of: folder)) ?? nil,
      let scope = followed.scope(in: folder)
    else { return nil }
    owner = (followed.ownerName ?? followed.share).printable
    self.scope = scope
  }

  /// The first day that is shared; nil for all.
  var from: CalendarDate? { scope.from }

  func isShared(_ collection: String) -> Bool {
    scope.collections.contains { $0.text == collection }
  }

  /// Why nothing of some collections is here, up to a day; nil where something may be.
  func absence(of collections: [String], until last: CalendarDate = .last) -> String? {
    guard collections.contains(where: isShared) else {
      return "That is not shared. \(owner) shares \(words)."
    }
    guard let from, last < from else { return nil }
    return "That is not shared. \(owner) shares the days from \(from.longText) on."
  }

  /// Since when some days are shared, where that is not all of them.
  func beginning(within days: ClosedRange<CalendarDate>) -> String? {
    guard let from, days.contains(from), from > days.lowerBound else { return nil }
    return "\(owner) shares the days from \(from.longText) on."
  }

  /// An answer for scripts that says what of its collections is not shared, and from when on the rest is.
  ///
  /// A list of which something is not shared stands in an object, so that nobody takes what is missing for nothing.
  func marking(
    _ json: JSONValue, of collections: [String], days: ClosedRange<CalendarDate>?
  ) -> JSONValue {
    let begins = from.flatMap { from in days.map { $0.lowerBound < from } } == true ? from : nil
    let isBefore = days.map {
      absence(of: scope.collections.map(\.text), until: $0.upperBound) != nil
    }
    let missing = isBefore == true ? collections : collections.filter { !isShared($0) }
    guard !missing.isEmpty || begins != nil else { return json }
    return (json.object?.json ?? .members(["list": json]))
      .adding(["notShared": missing, "sharedFrom": begins?.text])
  }

  /// Ensures that something of a collection is shared, where an answer has no place to say that it is not.
  func requireShared(_ collection: String) throws(CommandFailure) {
    guard !isShared(collection) else { return }
    throw CommandFailure(.notFound, "\(collection.printable) is not shared", hint: line)
  }

  /// What is shared, in one line.
  var line: String {
    "\(owner) shares \(words)" + (from.map { ", from \($0.longText) on" } ?? "") + "."
  }

  private var words: String { Array(scope.collections).sharedNames.sorted().list }
}

extension CommandContext {
  /// Prints what was read of some collections, and says where another person does not share it.
  ///
  /// - Parameters:
  ///   - collections: those without which there is nothing to show.
  ///   - others: what is shown of others besides.
  ///   - days: the days that are asked for, where days matter.
  func show(
    _ lines: @autoclosure () -> [String], json: @autoclosure () -> JSONValue,
    of collections: [String], besides others: [String] = [],
    days: ClosedRange<CalendarDate>? = nil, from reader: DiaryReader
  ) throws {
    let shared = SharedPart(of: reader.folder)
    let absence = shared?.absence(of: collections, until: days?.upperBound ?? .last)
    try console.show(
      absence?.folded(to: console.width, indent: 0) ?? lines(),
      json: shared?.marking(json(), of: collections + others, days: days) ?? json())
  }
}

extension ClosedRange<CalendarDate> {
  /// Every day that there may be.
  static var all: Self { .first ... .last }
}
