import CountMeKit

extension GroupRevocation {
  /// What is said of a group after devices of the person's own account were revoked.
  var lines: [String] {
    let (word, name) = (self.name.shellWord, self.name.printable)
    let command = "countme group remove \(word) ID --mine"
    switch outcome {
    case .revoked(let devices):
      return ["In \(name), too: revoked \(Self.list(devices))."]
    case .unclear(let devices):
      return [
        "In \(name) nobody can tell which of your devices it is, so it may go on writing there.",
        "Yours are \(Self.list(devices)): \(command) revokes one.",
      ]
    case .failed(let error):
      return [
        "Perhaps not in \(name), where it may still write: \(CommandFailure(diary: error).message)",
        "When that is fixed: countme group members \(word), then \(command)",
      ]
    case .notAttached:
      return [
        "Not in \(name), which is not attached here: there it may go on reading and writing.",
        "countme group attach \(word) brings the group here, and revokes it there.",
      ]
    case .unlisted(let error):
      return [
        "Whether you have groups that are not attached here cannot be told: "
          + CommandFailure(diary: error).message,
        "In these it may go on reading and writing: countme group attach NAME revokes it there.",
      ]
    case .onlyOwner:
      return [
        "Not in \(name), where your devices are its owner's to remove: there it may go on reading and writing.",
        "Ask them: countme group remove \(word) NAME removes all of yours, and a new code lets you in again.",
      ]
    }
  }

  private static func list(_ devices: [String]) -> String {
    devices.map(\.printable).joined(separator: ", ")
  }

  /// The same for scripts.
  var json: JSONValue {
    switch outcome {
    case .revoked(let devices): .members(["group": name, "revoked": devices])
    case .unclear(let devices): .members(["group": name, "unclear": devices])
    case .failed(let error):
      .members(["group": name, "failed": CommandFailure(diary: error).message])
    case .notAttached: .members(["group": name, "notAttached": true])
    case .unlisted(let error):
      .members(["group": name, "unlisted": CommandFailure(diary: error).message])
    case .onlyOwner: .members(["group": name, "onlyOwner": true])
    }
  }

  /// Tells the remotes of the groups in which something was revoked.
  static func sync(_ all: [GroupRevocation], in context: CommandContext) async throws {
    for revocation in all {
      if case .revoked = revocation.outcome, let group = revocation.group {
        try await FirstSync.run(group, in: context)
      }
    }
  }
}
