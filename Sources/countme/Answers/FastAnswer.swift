import CountMeKit
import CountMePlatform

/// What a person reads who eats in a fast that goes on; no line where none does.
struct FastAnswer {
  let lines: [String]

  init(_ receipt: Receipt, _ reader: DiaryReader, _ context: CommandContext) throws {
    let eaten = receipt.documents(of: FoodItem.self).filter { ($0.calories ?? 0) > 0 }
    // Somebody who never fasts pays nothing for it.
    guard FileSystem.exists("\(reader.folder.path)/\(FastingSession.collection)"),
      let last = eaten.compactMap(\.timestamp).max(by: { $0.instant < $1.instant }),
      let fast = try Self.fast(reader, context), let start = fast.start,
      start.instant <= last.instant
    else {
      lines = []
      return
    }
    let since = FastText(fast: fast, console: context.console).since
    lines = "You have been fasting since \(since); countme fast stop ends it."
      .folded(to: context.console.width, indent: 0)
  }

  /// The fast that goes on; one of weeks ago was forgotten, and all fasts of years would have to be read.
  private static func fast(_ reader: DiaryReader, _ context: CommandContext) throws -> FastView? {
    let today = try reader.clock().today
    return try reader.fasting(days: today.adding(days: -14)...today).active
  }
}
