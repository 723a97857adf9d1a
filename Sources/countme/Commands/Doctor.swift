import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme doctor`: tells whether everything is as it should be.
struct Doctor: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that everything is whole and in order, and mend what can be mended.",
    discussion: """
      Looks at the history, the documents, what they name and what they sum up, stamps, keys, \
      git's set-up and what other programs left; with --remote at the remotes, too. --fix makes \
      a backup first, mends what is certain, and lists the rest with what to do. Of attached diaries it \
      is said whether they are in order; each is mended in its own folder. The exit code is 65 as long \
      as something is found.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Mend what is certain, after a backup.") var fix = false
  @Flag(help: "Compare with the remotes, and look at what they allow.") var remote = false
  @Flag(help: "Only list what is looked at.") var list = false

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
      report = try await diary.care.repair(
        remotes: remote, note: "before countme doctor --fix")
    } else {
      let findings = try await diary.care.examine(remotes: remote)
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
    var lines = mended.map { "Mended \($0.subject.printable): \($0.check.remedy)." }
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
    "\(rawValue) (\(severity.rawValue)\(isFixable ? ", --fix mends it" : "")): \(explanation)"
      .folded(to: width, indent: 2)
  }

  fileprivate var json: JSONValue {
    .members([
      "check": rawValue, "severity": severity.rawValue, "explanation": explanation,
      "remedy": remedy, "isFixable": isFixable,
    ])
  }
}
