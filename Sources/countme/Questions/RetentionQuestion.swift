import CountMeKit
import CountMePlatform

/// After how long daily logs are to leave: asked once, where there is somebody to answer.
struct RetentionQuestion {
  let diary: Diary
  let context: CommandContext

  /// Asks a person who has not chosen yet, and keeps what they say.
  ///
  /// Where nobody can be asked, or they only end their input, nothing is chosen and nothing leaves. Nor where lines wait
  /// already, as of a tour that was pasted: they answer nothing that was not asked yet.
  func ask() async throws {
    guard Terminal.isInteractive(.input), Terminal.isInteractive(.error), !context.console.isJSON,
      !Terminal.hasWaitingInput
    else { return }
    let reader = try diary.reader()
    guard try reader.settings().retentionPeriod == nil else { return }
    let offered = try reader.offeredRetention()
    let choices = "Enter for \(Self.words(offered)), a number of days, or forever:"
    var text = """
      How long should single entries of food and exercise stay? Totals stay forever.
      \(choices)
      """
    while true {
      _ = Console.show(text, on: .error, terminator: " ")
      guard let line = readLine()?.trimmed.lowercased() else { return }
      guard let period = line.isEmpty ? offered : RetentionPeriod(Self.number(line)) else {
        text = "\(line.printable) is not a number of days. \(choices)"
        continue
      }
      _ = try await diary.maintenance.setRetention(period)
      _ = Console.show(
        "Entries stay \(Self.words(period)); countme retention set changes that.", on: .error)
      return
    }
  }

  /// `90 days` as `90`.
  private static func number(_ line: String) -> String { line.replacing(#/ days?$/#, with: "") }

  private static func words(_ period: RetentionPeriod) -> String {
    switch period {
    case .days(let days): days.counted("day")
    case .forever: "forever"
    }
  }
}
