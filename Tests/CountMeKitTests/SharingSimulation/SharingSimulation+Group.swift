import CountMeModel
import TestSupport

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore

/// What happens in the group.
extension SharingSimulation {
  mutating func cook() async throws {
    guard let number = any({ $0.kitchen != nil }), let kitchen = players[number].kitchen else {
      return
    }
    // Who was told that they take no part any more writes as a guest, in a folder of their own.
    guard !kitchen.isTold else { return }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...6:
      try await favour("k\(step)", number, kitchen.diary, isInKitchen: true)
      if kitchen.isCutOff { entries["k\(step)"]?.isLate = true }
    case 7, 8: try await disfavour(number, kitchen.diary, isInKitchen: true)
    default: try await undo(number, kitchen.diary)
    }
  }

  private static let people = ["Ben", "Cara", "Dan"]

  mutating func lookAfterGroup(_ deed: SharingDeed) async throws {
    guard let number = any({ $0.isOwners && $0.kitchen?.attached.role == .owner }),
      let kitchen = players[number].kitchen, !kitchen.isTold
    else { return }
    let (diary, keys, name) = (players[number].diary, keys, players[number].name)
    let person = Self.people.randomElement(using: &generator) ?? "Ben"
    var isTold = false
    /// A device of the owner's that was cut off is told so by whatever it tries there.
    func mayTell(_ error: DiaryError) -> Bool {
      isTold = kitchen.isCutOff && error == .account(.memberRemoved)
      return isTold
    }
    if deed == .removeMember {
      let ending = await Self.ending {
        try await diary.perform { store in
          try Self.opening(keys) { password throws(DiaryError) in
            try Groups(store).remove(
              person, from: kitchen.attached, password: TestDiary.password(password))
          }
        }
      }
      _ = value(ending, name, "remove \(person)") { mayTell($0) || Self.isUnknownName($0) }
    } else {
      let isOwn = deed == .inviteOwn
      let ending = await Self.ending {
        try await diary.perform { store in
          try Self.opening(keys) { password throws(DiaryError) in
            try Groups(store).invite(
              isOwn ? "phone" : person, isOwn: isOwn, to: kitchen.attached,
              password: TestDiary.password(password))
          }
        }
      }
      let new = value(ending, name, isOwn ? "inviteOwn" : "invite \(person)") { error in
        if case .words(.nameTaken) = error { true } else { mayTell(error) }
      }
      if let new { keep(new, .kitchen, person: isOwn ? nil : person) }
    }
    if isTold { players[number].kitchen?.isTold = true }
    if Int.random(in: 0..<3, using: &generator) > 0 { try await sync([.kitchen(number)]) }
  }

  /// Uses a code, be it good or not, at a remote.
  mutating func join() async throws {
    guard let code = codes.filter({ !$0.isOfShare }).randomElement(using: &generator),
      let remote = remotes.indices.randomElement(using: &generator)
    else { return }
    if code.door == .ownDiary { return try await joinOwnDiary(by: code, at: remote) }
    guard let number = any({ $0.kitchen == nil && !$0.isOffline }) else { return }
    try await makeRoom(number)
    try await enter([number], by: code, at: remote)
  }

  /// Two use one code at the same moment.
  mutating func joinAtOnce() async throws {
    guard let code = codes.filter({ $0.door == .kitchen }).last,
      let remote = remotes.indices.randomElement(using: &generator)
    else { return }
    let free = players.indices.filter { players[$0].kitchen == nil && !players[$0].isOffline }
    let numbers = Array(free.shuffled(using: &generator).prefix(2))
    for number in numbers { try await makeRoom(number) }
    if !numbers.isEmpty { try await enter(numbers, by: code, at: remote) }
  }

  /// Lets go of a copy that its person was removed from.
  private mutating func makeRoom(_ number: Int) async throws {
    let diary = players[number].diary
    let known = Set(former.map(\.folder))
    _ = await Self.ending {
      try await diary.perform { store in
        var all = try AttachedDiaries(of: store.folder)
        for attached in all.all where known.contains(attached.folder) {
          try all.detach(attached.name)
        }
      }
    }
  }

  private mutating func enter(
    _ numbers: [Int], by code: GivenCode, at remote: Int
  ) async throws {
    let url = remotes[remote].path
    let isGood = try standing(of: code, at: remotes[remote])
    let diaries = numbers.map { players[$0].diary }
    typealias Entered = Result<AttachedDiary, any Error>
    let endings = await withTaskGroup(of: (Int, Entered).self) { group in
      for (place, diary) in diaries.enumerated() {
        group.addTask {
          let ending = await Self.ending {
            try await diary.perform { try Groups($0).join(url, code.code, as: nil, in: nil) }
          }
          return (place, ending)
        }
      }
      return await group.reduce(into: [Int: Entered]()) { $0[$1.0] = $1.1 }
    }
    var entered = 0
    for (place, number) in numbers.enumerated() {
      guard let ending = endings[place] else { continue }
      let attached = value(ending, players[number].name, "join by \(code.id) at \(remote)") {
        $0 == .account(.invalidInvitation)
      }
      guard let attached else { continue }
      entered += 1
      players[number].kitchen = try await Kitchen(
        attached, diaries[place].environment, remotes: [remote])
    }
    judge(code, isGood, entered)
    try await lookAtRemotes()
  }

  /// Says what is wrong with so many having come in by a code.
  private mutating func judge(_ code: GivenCode, _ isGood: Bool?, _ entered: Int) {
    guard let isGood else { return }
    if entered != (isGood ? 1 : 0) {
      complain("\(code.id) is \(isGood ? "good" : "good for nothing") and let in \(entered)")
    }
  }

  private mutating func joinOwnDiary(by code: GivenCode, at remote: Int) async throws {
    let name = "tablet\(step)"
    let (url, environment) = (remotes[remote].path, world.environment(of: name))
    let path = "\(world.folder.path)/\(name)"
    let isGood = try standing(of: code, at: remotes[remote])
    let ending = await Self.ending {
      _ = try Cloning.clone(url, to: path, code: code.code, environment: environment)
      return try TestDiary(opening: DiaryFolder(at: path), environment: environment)
    }
    let diary = value(ending, name, "clone by \(code.id) at \(remote)") {
      $0 == .account(.invalidInvitation)
    }
    judge(code, isGood, diary == nil ? 0 : 1)
    if let diary { players.append(Player(name, isOwners: true, diary)) }
  }

  mutating func leave() async throws {
    guard let number = any({ $0.kitchen?.attached.role == .member }),
      let kitchen = players[number].kitchen
    else { return }
    let diary = players[number].diary
    // Whoever is signed out is shown no groups.
    let isOut = try diary.folder.owner() == .guest
    let ending = await Self.ending {
      try await diary.perform { try Groups($0).leave(kitchen.attached) }
    }
    let left = value(ending, players[number].name, "leave") {
      if case .words(.unknownName) = $0 { isOut } else { false }
    }
    guard left != nil else { return }
    players[number].kitchen = nil
    var former = kitchen
    former.isTold = true
    self.former.append(former)
    try await lookAtRemotes()
  }
}

extension GivenCode {
  var isOfShare: Bool { if case .share = door { true } else { false } }
}
