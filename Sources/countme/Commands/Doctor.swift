import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme doctor`: tells whether everything is as it should be.
struct Doctor: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that everything is intact and in order, and fix what can be fixed.",
    discussion: """
      Checks the history, the documents, what they refer to and what they sum up, stamps, keys, \
      git's set-up and what other programs left behind; with --remote, the remotes, too. --fix makes \
      a backup first, fixes what is certain, and lists the rest with what to do. For attached diaries it \
      only says whether they are in order; fix each in its own folder. The exit code is 65 as long \
      as something is found.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Fix what is certain, after a backup.") var fix = false
  @Flag(help: "Compare with the remotes, and check their settings.") var remote = false
  @Flag(help: "Only list the checks.") var list = false

  func run(in context: CommandContext) async throws {
    let console = context.console
    if list {
      let topics = Finding.Check.allCases
      try console.show(
        topics.flatMap { $0.lines(width: console.width) }, json: .array(topics.map(\.json)))
      return
    }
    Interrupt.catchAsCancellation()
    let diary = try context.diary()
    let report: MendingReport
    if fix {
      report = try await diary.maintenance.repair(
        remotes: remote, note: "before countme doctor --fix")
    } else {
      let findings = try await diary.maintenance.examine(remotes: remote)
      report = MendingReport(findings)
    }
    let attached = try await AttachedHealth(diary, remotes: remote)
    try console.show(
      report.lines(console) + attached.lines(console), json: attached.adding(to: report.json))
    if !report.after.isEmpty || !attached.isWell { throw ExitCode(ExitStatus.data.rawValue) }
  }
}

extension MendingReport {
  fileprivate func lines(_ console: Console) -> [String] {
    var lines = mended.map { "Fixed \($0.subject.printable): \($0.check.remedy)." }
    if let backup { lines.append("What was here before is in the backup \(backup.id).") }
    guard !after.isEmpty else { return lines + ["Everything is in order."] }
    // A thousand documents that wait for a sync are one thing to do.
    let most = 20
    let kinds = Dictionary(grouping: after, by: \.check)
    var told: Set<Finding.Check> = []
    for check in after.map(\.check) where told.insert(check).inserted {
      let what = check.isFixable ? "countme doctor --fix: \(check.remedy)" : check.remedy
      lines += "\(check.severity.rawValue) \(check.rawValue): \(what)"
        .folded(to: console.width, indent: 2)
      let same = kinds[check] ?? []
      // A path stays whole, to be copied.
      lines += same.prefix(most).flatMap {
        "  \($0.subject): \($0.detail)".printable.folded(to: console.width, indent: 4)
      }
      if same.count > most { lines.append("  and \(same.count - most) more") }
    }
    return lines
  }

  fileprivate var json: JSONValue {
    .members([
      "findings": after.map(\.json), "mended": mended.map(\.json), "backup": backup?.id,
      "commit": receipt?.commit,
    ])
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    .members([
      "check": check.rawValue, "severity": check.severity.rawValue, "subject": subject,
      "detail": detail, "isFixable": check.isFixable, "remedy": check.remedy,
    ])
  }
}

extension Finding.Check {
  fileprivate func lines(width: Int) -> [String] {
    "\(rawValue) (\(severity.rawValue)\(isFixable ? ", fixed by --fix" : "")): \(explanation)"
      .folded(to: width, indent: 2)
  }

  fileprivate var json: JSONValue {
    .members([
      "check": rawValue, "severity": severity.rawValue, "explanation": explanation,
      "remedy": remedy, "isFixable": isFixable,
    ])
  }
}
