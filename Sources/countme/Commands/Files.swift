import ArgumentParser
import CountMeKit

/// `countme files`: which documents are files in the folder.
struct Files: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "Show or choose which months' documents are files in this folder.",
    discussion: """
      In a diary of many years, each sync checks many thousand files for edits of yours. Months that \
      you do not keep in the folder are in git only: every command shows and changes their documents \
      as before, and sync and plain git include them. The choice is for this device alone.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("Keep this month and later ones.", valueName: "month or day"))
  var since: String?
  @Option(
    help: ArgumentHelp(
      "Keep this many years or months, such as 2y or 18m, always counted back from today.",
      valueName: "time"),
    transform: Self.months)
  var last: Int?
  @Flag(help: "Keep all.") var all = false

  func validate() throws {
    let count = (since == nil ? 0 : 1) + (last == nil ? 0 : 1) + (all ? 1 : 0)
    guard count < 2 else { throw ValidationError("choose one of --since, --last and --all") }
  }

  private static func months(_ text: String) throws -> Int {
    let factor = ["y": 12, "m": 1][text.suffix(1)]
    // The count first: what is typed may have any number of digits.
    guard let factor, let count = Int(text.dropLast()), (1...1200).contains(count),
      count * factor <= 1200
    else {
      throw ValidationError("\(text.printable) is not a time such as 2y or 18m")
    }
    return count * factor
  }

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    guard let choice = try choice(in: context) else {
      let report = try await diary.maintenance.files()
      return try context.console.show(report.lines, json: report.json)
    }
    let report = try await diary.maintenance.chooseFiles(choice)
    try context.console.answer(
      report.handEdits.lines + report.stayedLines + report.lines, json: report.json)
  }

  private func choice(in context: CommandContext) throws -> FilesChoice? {
    if all { return .all }
    if let last { return .last(months: last) }
    return try since.map { text in
      if let month = CalendarMonth(text) { return .since(month) }
      return .since(try context.clock().date(text).month)
    }
  }
}
