import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme verify`: every signature and rule over the whole history.
struct Verify: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every signature and rule over the whole history.")

  @OptionGroup var global: GlobalOptions
  @Flag(name: .customLong("prove"), help: "Repeat every merge, both ways round.")
  var proves = false
  @Flag(help: "Check only what a clone has left for later.")
  var rest = false

  func validate() throws {
    if rest, proves {
      throw ValidationError("--prove checks everything, --rest only what is left: choose one")
    }
  }

  func run(in context: CommandContext) async throws {
    Interrupt.catchAsCancellation()
    let line = ProgressLine(context.console)
    defer { line.end() }
    if rest {
      let status = try await context.diary().maintenance.verifyDeferred { line.show($0) }
      line.end()
      if case .refused(let failure) = status { throw failure }
      return try context.console.show(
        [status.line ?? "Nothing is left to verify."],
        json: ["history": .string(status.word)])
    }
    let verdict = try await context.diary().maintenance.verifyHistory(proves: proves) {
      line.show($0)
    }
    line.end()
    try context.console.show(verdict.lines, json: verdict.json)
    if !verdict.isGood { throw ExitCode(ExitStatus.notPermitted.rawValue) }
  }
}

extension HistoryVerdict {
  fileprivate var isGood: Bool { refused.isEmpty && unproven?.isEmpty ?? true }

  fileprivate var lines: [String] {
    var lines = refused.map { refused in
      "\(refused.commit.prefix(10))\(refused.path.map { ", \($0.printable)" } ?? ""): "
        + "\(refused.reason.printable) (the rule is: \(refused.rule))"
    }
    lines += (unproven ?? []).map { "\($0.prefix(10)): this merge is not what our rules make" }
    let good = commits - refused.count
    lines.append("\(good) of \(commits.counted("commit")) are signed and keep the rules.")
    if let unproven {
      let same = merges - unproven.count
      lines.append("\(same) of \(merges.counted("merge")) come out the same again.")
    }
    return lines
  }

  fileprivate var json: JSONValue {
    .members([
      "commits": commits, "merges": merges, "refused": refused.map(\.json), "unproven": unproven,
    ])
  }
}

extension HistoryVerdict.Refused {
  fileprivate var json: JSONValue {
    .members(["commit": commit, "rule": rule, "reason": reason, "path": path])
  }
}
