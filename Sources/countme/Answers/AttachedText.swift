import CountMeKit

extension AttachedDiary {
  /// How a person writes there.
  var writingLine: String {
    "To write there, add --in \(name.printable) to any command that writes"
  }

  /// The attached diary for scripts.
  var json: JSONValue {
    ["folder": .string(folder), "name": .string(name), "role": .string(role.rawValue)]
  }
}

extension AttachedResult {
  /// Why it could not be done, with the diary's name before it.
  var failure: CommandFailure? {
    guard case .failure(let error) = result else { return nil }
    var failure = CommandFailure(diary: error)
    if case .account(.memberRemoved) = error, diary.role == .owner {
      let name = diary.name.printable.shellWord
      failure = CommandFailure(
        .notPermitted, "this device was signed out of it with your account",
        hint: "what you had not sent is kept there; countme group attach \(name) attaches it again")
    }
    failure.message = "\(diary.name.printable): \(failure.message)"
    for command in ["countme group leave", "countme unfollow"] {
      failure.hint = failure.hint?.replacing("\(command) NAME", with: diary.leaving)
    }
    return failure
  }

  /// What came of it, for a person.
  func lines(_ success: (Value) -> [String]) -> [String] {
    switch result {
    case .success(let value): return success(value).map { "\(diary.name.printable): \($0)" }
    case .failure: return failure?.lines ?? []
    }
  }

  /// What came of it, for scripts.
  func json(_ member: String, _ success: (Value) -> JSONValue) -> JSONValue {
    let error = failure.map { failure in
      JSONValue.members([
        "code": Int(failure.code.rawValue), "message": failure.message, "hint": failure.hint,
      ])
    }
    return .members([
      "name": diary.name, member: (try? result.get()).map(success), "error": error,
    ])
  }
}

extension AttachedResult<[SyncReport]> {
  /// How syncing it went, for a person.
  var lines: [String] { lines { $0.flatMap(\.lines) } }

  /// How syncing it went, for scripts.
  var json: JSONValue { json("remotes") { .array($0.map(\.json)) } }
}
