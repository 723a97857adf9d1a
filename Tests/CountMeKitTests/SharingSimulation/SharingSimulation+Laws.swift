import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// What must be when everybody has synced.
extension SharingSimulation {
  /// Lets everybody sync until nothing moves, and looks at everything.
  mutating func rest() async throws {
    for number in players.indices { try connect(number) }
    guard try await syncUntilQuiet(), complaints.isEmpty else { return }
    try await lookAtOwnDiary()
    try await lookAtKitchen()
    try lookAtShares()
    try lookAtInvitations()
    note("everybody", "rest", "looked at")
  }

  private mutating func syncUntilQuiet() async throws -> Bool {
    for _ in 0..<8 {
      let before = try state()
      var areAllDone = true
      for number in players.indices {
        areAllDone = try await syncAll(of: number) && areAllDone
      }
      guard complaints.isEmpty else { return false }
      if areAllDone, try state() == before { return true }
    }
    complain("it does not come to rest")
    return false
  }

  private mutating func syncAll(of number: Int) async throws -> Bool {
    var areAllDone = true
    if players[number].isOwners {
      areAllDone = try await sync([.own(number)])
    }
    if players[number].kitchen?.isTold == false {
      areAllDone = try await sync([.kitchen(number)]) && areAllDone
    }
    for place in players[number].followed.indices where !players[number].followed[place].isEnded {
      areAllDone = try await sync([.followed(number, place)]) && areAllDone
    }
    return areAllDone
  }

  private func state() throws -> [String] {
    let remotes = try remotes.map { try world.lines("git -C '\($0.path)' for-each-ref") }
    let folders = try players.flatMap(\.diaries).map {
      try world.lines("git -C '\($0.folder.path)' rev-parse HEAD || true")
    }
    return (remotes + folders).flatMap { $0 }
  }

  private func tree(of diary: TestDiary) throws -> ObjectID { try Tip(of: diary).tree }

  private mutating func lookAtOwnDiary() async throws {
    let owners = try players.filter { player in
      let owner = try player.diary.folder.owner()
      return player.isOwners && owner == ownBranch.owner
    }
    let tree = try tree(of: players[0].diary)
    for player in owners where try self.tree(of: player.diary) != tree {
      complain("\(player.name) has another tree than the laptop")
    }
    try lookForEntries(in: players[0].diary, isKitchen: false)
    let verdict = try await players[0].diary.verifyHistory()
    if let first = verdict.refused.first { complain("\(first) is refused") }
  }

  private mutating func lookAtKitchen() async throws {
    // A new password, or a revocation, cuts off any of the owner's devices, and never the last.
    let owners = players.compactMap(\.kitchen).first {
      $0.attached.role == .owner && !$0.isTold
    }
    guard let owners else { return complain("nobody owns the kitchen any more") }
    let devices = try await owners.diary.devices()
    let here = Set(devices.filter { $0.revoked == nil }.map(\.id))
    let tree = try tree(of: owners.diary)
    let within = reach(of: owners)
    for player in players {
      guard let kitchen = player.kitchen, !within.isDisjoint(with: kitchen.remotes) else {
        continue
      }
      if kitchen.isTold == here.contains(kitchen.device) {
        complain("\(player.name) is told \(kitchen.isTold), and has a place")
      }
      if !kitchen.isTold, try self.tree(of: kitchen.diary) != tree {
        complain("\(player.name)'s kitchen has another tree than its owner's")
      }
    }
    let beyond = players.compactMap(\.kitchen) + former
    let folders = beyond.filter { within.isDisjoint(with: $0.remotes) }.map(\.folder)
    try lookForEntries(in: owners.diary, isKitchen: true, except: Set(folders))
    let repository = try Repository.open(at: owners.folder)
    let check = try CertifiedAccount(tree: tree, in: repository)
    let used = Dictionary(grouping: check.devices.filter { !$0.isOverruled }) { $0.invitation }
    for (invitation, devices) in used where invitation != nil && devices.count > 1 {
      complain("\(invitation ?? "") has let in \(devices.map(\.id))")
    }
    let verdict = try await owners.diary.verifyHistory()
    if let first = verdict.refused.first { complain("\(first) is refused") }
  }

  /// The remotes whose copies meet those of one device: where whoever knew two was cut off, nobody else carries
  /// anything from the one to the other.
  private func reach(of kitchen: Kitchen) -> Set<Int> {
    var within = Set(kitchen.remotes)
    for _ in remotes {
      for other in players.compactMap(\.kitchen)
      where !other.isTold && !within.isDisjoint(with: other.remotes) {
        within.formUnion(other.remotes)
      }
    }
    return within
  }

  /// What was sent and left alone is there; what came too late is nowhere but where it was written.
  private mutating func lookForEntries(
    in diary: TestDiary, isKitchen: Bool, except folders: Set<String> = []
  ) throws {
    let there = try Set(diary.favourites().keys)
    for (name, entry) in entries.sorted(by: { $0.key < $1.key })
    where entry.isInKitchen == isKitchen && !folders.contains(entry.folder) {
      if entry.isLate, there.contains(name) { complain("\(name) was written too late") }
      if entry.isSent, !entry.isTouched, !entry.isLate, !there.contains(name) {
        complain("\(name) is lost")
      }
      guard !entry.isSent, !entry.isTouched else { continue }
      let path = Self.path(of: name)
      let kept = try world.lines(
        """
        cd '\(entry.folder)'; for r in $(git for-each-ref --format='%(objectname)'); do
        git cat-file -e $r:\(path) 2>/dev/null && echo kept && break; done; true
        """)
      if kept.isEmpty { complain("\(name) is not kept by whoever wrote it") }
    }
  }

  /// What is shared is what the owner's tree makes, and what followers see is that.
  private mutating func lookAtShares() throws {
    let folder = players[0].diary.folder
    let repository = try Repository.open(at: folder.path)
    let source = try tree(of: players[0].diary)
    var wanted: [String: ObjectID] = [:]
    for share in try CertifiedAccount.shares(source, in: repository) {
      let made = try ShareProjection(share, catalogue: .builtIn)
        .tree(of: source, after: nil, in: repository)
      wanted[share.name] = made
      for remote in remotes {
        let place = "refs/heads/shares/\(ownBranch.owner.text)/\(share.name)"
        let there = try Repository.open(at: remote.path)
        let tip = try there.reference(place)
        if tip == nil, share.isEnded { continue }
        let tree = try tip.map { try there.commit($0).tree }
        if tree != made { complain("\(remote.name) has \(share.name) otherwise than the owner") }
      }
    }
    for player in players {
      for followed in player.followed where !followed.isEnded {
        if try tree(of: followed.diary) != wanted[followed.share] {
          complain("\(player.name) sees \(followed.share) otherwise than it is")
        }
      }
    }
  }

  /// Codes lead nowhere but to what is there today.
  private mutating func lookAtInvitations() throws {
    for remote in remotes {
      let lines = try world.lines(
        """
        cd '\(remote.path)'
        for r in $(git for-each-ref --format='%(refname)' refs/countme/invitations); do
        test -z "$(git rev-list $r --not --branches | head -1)" || echo $r; done
        """)
      for line in lines { complain("\(remote.name) \(line) leads to what is on no branch") }
    }
  }

  /// Git finds nothing wrong, anywhere.
  mutating func lookAtFolders() throws {
    let diaries = players.flatMap(\.diaries) + former.map(\.diary)
    for path in diaries.map(\.folder.path) + remotes.map(\.path) {
      let lines = try world.lines(
        """
        cd '\(path)'; test ! -d .git || git status --porcelain
        git fsck --strict --no-dangling --no-progress 2>&1 | grep -v '^notice:' || true
        """)
      for line in lines { complain("\(path): \(line)") }
    }
  }
}
