import CountMeKit

/// Whether the attached diaries are in order, one line each.
struct AttachedHealth {
  private let results: [AttachedResult<[Finding]>]
  /// Why it is not known which diaries are attached.
  private let problem: CommandFailure?

  init(_ diary: Diary, remotes: Bool) async throws {
    do throws(DiaryError) {
      results = try await diary.attached.examine(remotes: remotes)
      problem = nil
    } catch {
      guard case .other(_ as AttachedFailure) = error else { throw error }
      results = []
      problem = CommandFailure(diary: error)
    }
  }

  /// Whether nothing was found.
  var isWell: Bool {
    problem == nil
      && results.allSatisfy { if case .success([]) = $0.result { true } else { false } }
  }

  /// The lines for a person.
  func lines(_ console: Console) -> [String] {
    let lines = results.flatMap { one in
      one.lines { findings in
        guard !findings.isEmpty else { return ["everything is in order."] }
        let command = "countme -C \(one.diary.folder.shellWord) doctor"
        return ["\(findings.count.counted("finding")); \(command) lists them."]
      }
    }
    return (lines + (problem?.lines ?? [])).flatMap { $0.folded(to: console.width, indent: 2) }
  }

  /// A report for scripts, with `attached` where any is.
  func adding(to json: JSONValue) -> JSONValue {
    let attached = results.map { $0.json("findings") { $0.count.json } }
    return json.adding([
      "attached": attached.isEmpty ? nil : attached, "attachedProblem": problem?.message,
    ])
  }
}
