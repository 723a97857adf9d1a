import CountMeGit
public import CountMeModel

extension Migration {
  /// The version of journals that this program writes.
  private static let version = 1

  /// The journal as JSON; absent members are not known yet.
  public var json: JSONObject {
    var json: JSONObject = [
      "journal": .number(Double(Self.version)), "userId": .string(user.text),
      "guest": .string(guest.hex), "before": .string(before.hex),
      "state": .string(state.step.rawValue),
    ]
    json["taken"] = taken.map { .string($0.hex) }
    json["commit"] = state.commit.map { .string($0) }
    json["backup"] = state.work.map { .string($0.backup) }
    json["plan"] = state.work.map { .object($0.tally.json) }
    switch state {
    case .planning(let backup): json["backup"] = .string(backup)
    case .done(_, _, let time): json["doneAt"] = .string(time.text)
    case .rolledBack(.failure(let step, let reason)):
      json["failedAt"] = .string(step.rawValue)
      json["reason"] = .string(reason)
    case .backingUp, .rewriting, .verifying, .switching, .uploading, .rolledBack(.asked): break
    }
    json["keptUntil"] = keptUntil.map { .string($0.text) }
    return json
  }

  /// Reads a journal; nil for anything that no program of this version has written.
  init?(_ bytes: [UInt8]) {
    guard let json = (try? JSONValue(parsing: bytes))?.object,
      json["journal"]?.number == Double(Self.version),
      let user = json["userId"]?.string.flatMap({ UserID($0) }),
      let guest = json["guest"]?.string.flatMap({ ObjectID(hex: $0) }),
      let before = json["before"]?.string.flatMap({ ObjectID(hex: $0) }),
      // One that had failed was once journalled before what it left was gone.
      let step = json["state"]?.string.map({ $0 == "failed" ? "rolledBack" : $0 })
        .flatMap({ MigrationStep(rawValue: $0) }),
      let state = Self.state(step, json)
    else { return nil }
    self.init(
      user: user, guest: guest, taken: json["taken"]?.string.flatMap { ObjectID(hex: $0) },
      before: before, state: state)
  }

  private static func state(_ step: MigrationStep, _ json: JSONObject) -> MigrationState? {
    let backup = json["backup"]?.string
    let commit = json["commit"]?.string
    let tally = json["plan"]?.object.flatMap { MigrationTally($0) }
    let work = backup.flatMap { backup in
      tally.map { MigrationWork(backup: backup, tally: $0) }
    }
    switch step {
    case .backingUp: return .backingUp
    case .planning: return backup.map { .planning(backup: $0) }
    case .rewriting: return work.map { .rewriting($0) }
    case .rolledBack: return ended(json)
    case .verifying, .switching, .uploading, .done:
      guard let work, let commit else { return nil }
      return written(step, work, commit, json)
    }
  }

  private static func written(
    _ step: MigrationStep, _ work: MigrationWork, _ commit: String, _ json: JSONObject
  ) -> MigrationState? {
    switch step {
    case .verifying: .verifying(work, commit: commit)
    case .switching: .switching(work, commit: commit)
    case .uploading: .uploading(work, commit: commit)
    default:
      json["doneAt"]?.string.flatMap { Timestamp($0) }.map { .done(work, commit: commit, at: $0) }
    }
  }

  private static func ended(_ json: JSONObject) -> MigrationState? {
    guard let failed = json["failedAt"]?.string else { return .rolledBack(.asked) }
    guard let at = MigrationStep(rawValue: failed), let reason = json["reason"]?.string else {
      return nil
    }
    return .rolledBack(.failure(at: at, reason: reason))
  }
}
