import CountMeGit
import CountMeModel
import TestSupport

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore

/// What others follow, and which codes are good.
extension SharingSimulation {
  mutating func follow() async throws {
    guard let code = codes.filter(\.isOfShare).randomElement(using: &generator),
      case .share(let share) = code.door,
      let number = any({ !$0.isOwners && !$0.isOffline && $0.followed.count < 3 }),
      let remote = remotes.indices.randomElement(using: &generator)
    else { return }
    let (diary, url) = (players[number].diary, remotes[remote].path)
    let isGood = try standing(of: code, at: remotes[remote])
    let ending = await Self.ending {
      try await diary.perform {
        try Following($0).follow(url, code.code, as: nil, in: nil).attached
      }
    }
    let attached = value(ending, players[number].name, "follow \(share) by \(code.id)") {
      $0 == .account(.invalidInvitation)
    }
    if let isGood, isGood != (attached != nil) {
      complain("\(code.id) is \(isGood ? "good" : "good for nothing")")
    }
    guard let attached else { return }
    let followed = try TestDiary(
      opening: DiaryFolder(at: attached.folder), environment: diary.environment)
    players[number].followed.append(
      Followed(attached: attached, diary: followed, share: share, remote: remote))
  }

  mutating func unfollow() async throws {
    guard let number = any({ !$0.followed.isEmpty }) else { return }
    let place = players[number].followed.indices.randomElement(using: &generator) ?? 0
    let followed = players[number].followed.remove(at: place)
    let isOut = try players[number].diary.folder.owner() == .guest
    let ending = await Self.ending {
      try await players[number].diary.perform { store in
        var all = try AttachedDiaries(of: store.folder)
        _ = try all.detach(followed.attached.name)
      }
    }
    _ = value(ending, players[number].name, "unfollow") {
      if case .words(.unknownName) = $0 { isOut } else { false }
    }
  }

  /// Whether a code is good at a remote, as the documents there say; nil where that is a matter of hours.
  func standing(of code: GivenCode, at remote: SimulatedRemote) throws -> Bool? {
    let now = players[0].diary.environment.now()
    let days = Double(now.milliseconds - code.madeAt.milliseconds) / 86_400_000
    if days > 6.9, days < 7.1 { return nil }
    let repository = try Repository.open(at: remote.path)
    let lookup = InvitationDocument.reference(code.code.lookup)
    guard days < 7, try repository.reference(lookup) != nil,
      let tip = try repository.reference(reference(of: code.door))
    else { return false }
    let tree = try repository.commit(tip).tree
    func fields(_ path: String) throws -> JSONObject? {
      guard let entry = try repository.entry(at: path, in: tree) else { return nil }
      return try JSONValue(parsing: repository.read(entry.id, .blob)).object
    }
    guard let invitation = try fields("profile/invitations/\(code.id).json"),
      invitation["withdrawnAt"] == nil
    else { return false }
    if case .share(let name) = code.door {
      return try fields("profile/shares/\(name).json").map { $0["endedAt"] == nil } ?? false
    }
    guard let folder = try repository.entry(at: "profile/devices", in: tree) else { return false }
    for entry in try repository.tree(folder.id).entries {
      let device = try JSONValue(parsing: repository.read(entry.id, .blob)).object
      if device?["invitation"]?.string == code.id { return false }
    }
    return true
  }

  private func reference(of door: GivenCode.Door) -> String {
    switch door {
    case .kitchen: kitchenBranch.reference
    case .ownDiary: ownBranch.reference
    case .share(let name): "refs/heads/shares/\(ownBranch.owner.text)/\(name)"
    }
  }
}
