import CountMeKit
import CountMeModel

/// What a person reads who eats in a fast that goes on; no line where none does.
struct FastAnswer {
  let lines: [String]

  init(_ receipt: Receipt, _ reader: DiaryReader, _ context: CommandContext) throws {
    let eaten = receipt.documents(in: "foodItems").filter { ($0.number("calories") ?? 0) > 0 }
    let today = try reader.date("today", environment: context.environment)
    guard let last = eaten.compactMap(\.time).max(by: { $0.instant < $1.instant }),
      // Nobody fasts longer; all fasts of years would have to be read.
      let fast = try reader.fasting(context.environment, days: today.adding(days: -14)...today)
        .active, let start = fast.start, start.instant <= last.instant
    else {
      lines = []
      return
    }
    let since = FastText(fast: fast, console: context.console).since
    lines = "You have been fasting since \(since); countme fast stop ends it."
      .folded(to: context.console.width, indent: 0)
  }
}
