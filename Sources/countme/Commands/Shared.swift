import ArgumentParser
import CountMeKit

/// `countme shared`: the attached diaries.
struct Shared: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "shared",
    abstract: "List the groups that you are in, and whom you follow.",
    discussion: """
      Each is a diary in a folder of its own, and countme sync includes them. --in NAME writes there, \
      --of NAME reads there.
      """)

  @OptionGroup var global: GlobalOptions

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let diaries = try diary.attached.diaries()
    let elsewhere = try await diary.groups.elsewhere()
    let lines =
      diaries.isEmpty
      ? elsewhere.isEmpty ? ["You are in no group, and follow nobody."] : []
      : diaries.lines(context)
    try context.console.show(
      lines + elsewhere.lines,
      json: .array(diaries.map(\.json) + elsewhere.map(\.json)))
  }
}

extension [OwnedGroup] {
  /// How the groups come here that are on other devices only.
  var lines: [String] {
    map {
      "Your group \($0.name.printable) is not on this device: "
        + "countme group attach \($0.name.shellWord) brings it here"
    }
  }
}

extension OwnedGroup {
  fileprivate var json: JSONValue {
    .members(["name": name, "role": AttachedDiary.Role.owner.rawValue, "folder": String?.none])
  }
}

extension [AttachedStatus] {
  fileprivate func lines(_ context: CommandContext) -> [String] {
    var table = Table([
      .init("name"), .init("role"), .init("folder", isFlexible: true, isFolded: true),
      .init("last sync"),
    ])
    for one in self {
      table.add(
        [
          one.diary.name, one.diary.role.rawValue, one.diary.folder.printable,
          one.syncText(context.environment),
        ], one.problem == nil ? nil : .red)
    }
    let console = context.console
    return table.lines(on: console)
      + flatMap { one -> [String] in
        guard let problem = one.problem.map({ CommandFailure(diary: $0).message }) else {
          return []
        }
        let name = one.diary.name.printable
        let text = problem.contains(name) ? problem : "\(name): \(problem)"
        return text.folded(to: console.width, indent: 2)
      }
  }
}

extension AttachedStatus {
  fileprivate func syncText(_ environment: DiaryEnvironment) -> String {
    guard let lastSync else { return problem == nil ? "never" : "" }
    let time = environment.timeZone.localTime(of: lastSync.time)
    let text = "\(time.date) \(time.clockText)"
    return switch lastSync.ending {
    case .synced, .pulled: text
    case .offline: "\(text), not reached"
    case .refused: "\(text), refused"
    // An ending is what the last sync was told, and no failure.
    case .failed: problem == nil ? "\(text), failed" : text
    }
  }

  fileprivate var json: JSONValue {
    .members([
      "name": diary.name, "role": diary.role.rawValue, "folder": diary.folder,
      "lastSync": lastSync?.json, "problem": problem.map { CommandFailure(diary: $0).message },
    ])
  }
}
