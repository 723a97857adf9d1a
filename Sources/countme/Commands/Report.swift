import ArgumentParser
import CountMeKit

/// `countme report`: a page to look at, print or take to somebody.
struct Report: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page with charts of some days: one file that any browser shows.",
    discussion: """
      The page needs neither network nor scripts. Without --from it covers the year up to --to, or up \
      to today. With --json and without -o, the numbers are printed instead.
      """)

  @OptionGroup var global: ReadingOptions
  @OptionGroup var span: DaySpan
  @Option(
    name: .shortAndLong, help: "The file to write, such as report.html; - is standard output.")
  var output: String?

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let view = try reader.report(span.days(reader.clock()) { $0.adding(days: -364) })
    let shared = SharedPart(of: reader.folder)
    guard let output else {
      let days = view.period.days
      return try context.console.show(
        [], json: shared?.marking(view.json, of: Self.collections, days: days) ?? view.json)
    }
    let page = ReportPage(view: view, owner: context.attached?.name, shared: shared?.line)
    let bytes = Array(page.text.utf8)
    guard output != "-" else { return try context.console.write(bytes) }
    let note = try OutputFile.write(bytes, to: output)
    let days = view.period.totals.count { $0.isLogged }
    try context.console.answer(
      ["Wrote \(output.printable): \(view.days.longText), \(days.counted("logged day")).\(note)"],
      json: [
        "output": .string(output), "from": .string(view.days.lowerBound.text),
        "to": .string(view.days.upperBound.text), "loggedDays": .number(Double(days)),
        "bytes": .number(Double(bytes.count)),
      ])
  }

  /// What is told comes from these, and from the person's own.
  private static let collections = DayText.collections + [UseByItem.collection]

  func validate() throws {
    guard output != nil || global.isJSON else {
      throw ValidationError("say where to write the page: -o report.html")
    }
  }
}
