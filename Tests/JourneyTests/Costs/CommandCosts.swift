import Foundation

/// What a command asks of the system: counted, so that it is the same on a busy machine.
struct CommandCosts: Equatable {
  /// Kinds of system calls, and the calls that belong to them.
  static let kinds = [
    ("flushes", ["fsync", "fdatasync", "syncfs"]),
    ("opens", ["openat", "open"]),
    ("looks", ["newfstatat", "access", "faccessat2", "getdents64", "readlink"]),
    (
      "changes",
      ["rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "link"]
    ),
    ("programs", ["execve"]),
  ]
  private static let starts = ["clone3", "clone", "vfork", "fork"]
  static let calls = kinds.flatMap(\.1) + starts

  private(set) var counts: [String: Int] = [:]

  /// Counts the calls of the program itself, in files below a folder; git's are git's.
  init(log: String, below folder: String) {
    let calls = TracedCall.all(inLog: log)
    let others = Self.otherPrograms(calls)
    for (kind, names) in Self.kinds {
      counts[kind] = calls.count { call in
        guard names.contains(String(call.name)) else { return false }
        if kind == "programs" { return call.result == 0 && others.direct.contains(call.thread) }
        return !others.all.contains(call.thread)
          && Self.isBelow(folder, call)
      }
    }
  }

  /// Whether a call is about a file below a folder.
  ///
  /// Where it names a file by its whole path, the folder that it stands in at the time says nothing: the
  /// loader looks for libraries in as many places as the processor has names.
  private static func isBelow(_ folder: String, _ call: TracedCall) -> Bool {
    let whole = call.arguments.filter { $0.hasPrefix("\"/") }
    return (whole.isEmpty ? call.arguments : whole).contains { $0.contains(folder) }
  }

  /// The processes that became another program, and all that these have started.
  private static func otherPrograms(
    _ calls: [TracedCall]
  ) -> (direct: Set<Substring>, all: Set<Substring>) {
    let first = calls.first?.thread
    let direct = Set(
      calls.filter { $0.name == "execve" && $0.result == 0 && $0.thread != first }.map(\.thread))
    let begun = calls.filter { starts.contains(String($0.name)) && $0.result > 0 }
    var all = direct
    var size = 0
    while all.count > size {
      size = all.count
      for call in begun where all.contains(call.thread) { all.insert(Substring("\(call.result)")) }
    }
    let own = direct.filter { thread in
      !begun.contains { "\($0.result)" == thread && direct.contains($0.thread) }
    }
    return (own, all)
  }

  /// The counts on one line.
  var text: String {
    Self.kinds.map { "\($0.0) \(counts[$0.0] ?? 0)" }.joined(separator: ", ")
  }

  /// Reads such a line.
  init?(text: some StringProtocol) {
    for part in text.components(separatedBy: ", ") {
      let words = part.split(separator: " ")
      guard words.count == 2, let count = Int(words[1]) else { return nil }
      counts[String(words[0])] = count
    }
  }

  /// Whether every count is at most a tenth away from the other's.
  func isLike(_ other: CommandCosts) -> Bool {
    Self.kinds.allSatisfy { kind, _ in
      let (one, two) = (counts[kind] ?? 0, other.counts[kind] ?? 0)
      return abs(one - two) * 10 <= max(one, two)
    }
  }
}
