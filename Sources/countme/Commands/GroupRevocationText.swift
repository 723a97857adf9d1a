import CountMeKit

extension GroupRevocation {
  /// What is said of a group after devices of the person's own account were revoked.
  var lines: [String] {
    let name = group.name.printable
    let command = "countme group remove \(group.name.shellWord) ID --mine"
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
        "Not in \(name), where it goes on writing: \(CommandFailure(diary: error).message)",
        "When that is mended: countme group members \(group.name.shellWord), then \(command)",
      ]
    }
  }

  private static func list(_ devices: [String]) -> String {
    devices.map(\.printable).joined(separator: ", ")
  }

  /// The same for scripts.
  var json: JSONValue {
    var members: JSONObject = ["group": .string(group.name)]
    switch outcome {
    case .revoked(let devices): members["revoked"] = .array(devices.map { .string($0) })
    case .unclear(let devices): members["unclear"] = .array(devices.map { .string($0) })
    case .failed(let error): members["failed"] = .string(CommandFailure(diary: error).message)
    }
    return .object(members)
  }

  /// Tells the remotes of the groups in which something was revoked.
  static func sync(_ all: [GroupRevocation], in context: CommandContext) async throws {
    for revocation in all {
      if case .revoked = revocation.outcome {
        try await FirstSync.run(revocation.group, in: context)
      }
    }
  }
}
