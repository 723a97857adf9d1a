import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore

/// A device that does not go on from its last commit: the last one does not stand for all of them then.
@Suite("What plain git made of commits that were sent, and a history that begins anew")
struct RewriteBesideGitTests {
  /// What becomes of a device's branch behind its back.
  enum Mishap: CaseIterable {
    case none, reset, reworded, amended, squashed, restored, orphaned, rewritten
  }

  private static let day = "2026-09-21"

  /// Law: whatever was acknowledged is there on all devices in the end, once, whichever of them erases, however often
  /// and whenever; and a backup from before has nothing more than that.
  @Test("what was acknowledged is there once, whoever erases", arguments: Mishap.allCases)
  func nothingLost(mishap: Mishap) async throws {
    let template = try await SyncTemplate.shared(devices: 3)
    let runs = FaultForm.number("COUNTME_FAULT_RUNS", short: 1, long: 60)
    for number in 0..<runs {
      let seed = FaultForm.seed &+ UInt64(number)
      var scene = try Scene(template, seed: seed)
      try await scene.live(sending: true)
      try await scene.meet(mishap)
      try await scene.live(sending: false)
      try await scene.eraseElsewhere()
      if Bool.random(using: &scene.generator) { try await scene.live(sending: false) }
      if Bool.random(using: &scene.generator) { try await scene.eraseElsewhere() }
      try await scene.expectAll("\(mishap), seed \(seed)")
    }
  }

  /// Law: a branch that was moved back or written anew has what it had, and what others did meanwhile, once.
  @Test(
    "without an erasure, too",
    arguments: [Mishap.reset, .reworded, .amended, .restored, .orphaned, .rewritten])
  func nothingDoubled(mishap: Mishap) async throws {
    let template = try await SyncTemplate.shared(devices: 3)
    for number in 0..<FaultForm.number("COUNTME_FAULT_RUNS", short: 1, long: 60) {
      let seed = FaultForm.seed &+ UInt64(number)
      var scene = try Scene(template, seed: seed)
      try await scene.live(sending: true)
      try await scene.meet(mishap)
      try await scene.live(sending: false)
      try await scene.changeElsewhere()
      try await scene.expectAll("\(mishap), seed \(seed)")
    }
  }

  /// One device to which something happens, two others, and a book of what was acknowledged.
  private struct Scene {
    private let world: SyncWorld
    private var phone: TestDiary
    var generator: SplitMix64
    private var drunk: Double = 0
    private var favourites: Set<String> = []
    private var sent = 0
    private var backup: BackupManifest?

    init(_ template: SyncTemplate, seed: UInt64) throws {
      world = try SyncWorld(template, devices: 3, seed: seed)
      phone = world.devices[1]
      generator = SplitMix64(seed: seed)
    }

    /// Each is a commit of the phone's.
    mutating func live(sending: Bool) async throws {
      if sending { try await world.syncAll() }
      for number in 1...Int.random(in: 2...5, using: &generator) {
        if number > 1, Bool.random(using: &generator) {
          let name = "food\(favourites.count)"
          try await phone.favour(name)
          favourites.insert(name)
        } else {
          let amount = Double(1 << Int.random(in: 0...9, using: &generator))
          _ = try await phone.drink(amount, day: RewriteBesideGitTests.day)
          drunk += amount
        }
        if sending { sent += 1 }
      }
      if sending { _ = try await phone.sync() }
    }

    mutating func meet(_ mishap: Mishap) async throws {
      let back = Int.random(in: 1...sent, using: &generator)
      switch mishap {
      case .none: return
      case .reset: try shell("git reset -q --hard HEAD~\(back)")
      case .reworded: try shell("git commit -q --amend -m 'other words'")
      case .amended:
        let amount = try water(on: phone)
        try shell(
          """
          sed -i 's/"milliliters": \(Int(amount))/"milliliters": \(Int(amount) + 3)/' hydration/*/*
          git commit -qa --amend -m corrected
          """)
        drunk += 3
      case .squashed: try shell("git reset -q --soft HEAD~\(back); git commit -qm squashed")
      case .orphaned:
        try shell(
          """
          branch=$(git symbolic-ref --short HEAD); git checkout -q --orphan anew
          git commit -qm 'one is enough'; git branch -M anew $branch
          """)
      case .rewritten:
        try shell(
          """
          export GIT_SEQUENCE_EDITOR="sed -i '1s/pick/reword/'" GIT_EDITOR="sed -i '1s/^/once: /'"
          git rebase -q -i --rebase-merges --root >/dev/null
          """)
      case .restored:
        // As it was before what it sent last: somebody put a copy of the folder in its place.
        try shell("cp -a . ../before")
        let before = sent
        try await live(sending: true)
        sent = before
        try shell("cd ..; mv \(phone.device) ended; mv before \(phone.device)")
      }
      phone = try world.world.reopened(phone)
    }

    mutating func eraseElsewhere() async throws {
      try await changeElsewhere()
      backup = try await phone.createBackup()
      _ = try await world.devices[0].eraseHistory(password: Password(Array("correct horse".utf8)))
    }

    /// What the phone had sent is touched and removed by others.
    mutating func changeElsewhere() async throws {
      let laptop = world.devices[0]
      _ = try await laptop.sync()
      _ = try await laptop.drink(1000, day: RewriteBesideGitTests.day)
      drunk += 1000
      if let name = try laptop.favourites().keys.sorted().first {
        try await laptop.disfavour(name)
        favourites.remove(name)
      }
      _ = try await laptop.sync()
    }

    func expectAll(_ comment: Comment) async throws {
      let devices = [phone, world.devices[0], world.devices[2]]
      for _ in 0..<3 { for device in devices { _ = try await device.sync() } }
      let tips = try devices.map { try Tip(of: $0) }
      #expect(tips.allSatisfy { $0 == tips[0] }, comment)
      for device in devices {
        #expect(try water(on: device) == drunk, comment)
        #expect(try Set(device.favourites().keys) == favourites, comment)
        #expect(try await device.verifyHistory(proves: true).refused == [], comment)
      }
      for device in devices { _ = try await device.sync() }
      #expect(try devices.map { try Tip(of: $0) } == tips, "then it is quiet, \(comment)")
      guard let backup else { return }
      _ = try await phone.restoreBackup(backup.id, .merge)
      #expect(try water(on: phone) == drunk, "merging the backup, \(comment)")
      #expect(try Set(phone.favourites().keys) == favourites, "merging the backup, \(comment)")
    }

    private func water(on device: TestDiary) throws -> Double {
      try device.documents("hydration").reduce(0) { $0 + ($1.number("milliliters") ?? 0) }
    }

    private func shell(_ lines: String) throws {
      _ = try world.world.lines("set -e; cd '\(phone.folder.path)'\n\(lines)")
    }
  }
}
