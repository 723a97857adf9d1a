import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// Devices of one account, remotes that not every device knows, and a book of what was done.
struct RewriteWorld {
  let world: AccountWorld
  let devices: [TestDiary]
  let remotes: [String]
  private let known: [[Int]]
  private var generator: SplitMix64
  private var drunk: Double = 0
  private var food: Set<String> = []
  private(set) var erasures = 0
  private static let day = "2026-09-21"

  /// Copies devices of a template and gives each its remotes.
  ///
  /// - Parameters:
  ///   - known: the remotes that each device knows; together they lead from each to each.
  ///   - hooks: whether the remotes judge what is pushed.
  init(_ template: SyncTemplate, known: [[Int]], hooks: Bool, seed: UInt64) async throws {
    let count = (known.flatMap { $0 }.max() ?? 0) + 1
    let base = try SyncWorld(template, devices: known.count, remotes: 1, seed: seed)
    world = base.world
    self.known = known
    devices = base.devices
    generator = SplitMix64(seed: seed)
    var remotes = base.remotes
    for number in 1..<max(count, 1) { remotes.append(try world.remote("remote-\(number)")) }
    self.remotes = remotes
    for (device, numbers) in zip(devices, known) {
      let repository = try Repository.open(at: device.folder.path)
      try repository.setSetting("remote.origin.url", nil)
      for number in numbers {
        try repository.setSetting(
          "remote.\(number == 0 ? "origin" : "remote-\(number)").url", remotes[number])
      }
    }
    if hooks { for remote in remotes { try OwnHook().write(to: remote) } }
    try await syncAll(rounds: 3)
  }

  mutating func live(steps: Int, erasing: Bool) async throws {
    for _ in 0..<steps {
      guard let device = devices.randomElement(using: &generator) else { return }
      switch Int.random(in: 0..<12, using: &generator) {
      case 0...3: try await drink(on: device)
      case 4: try await eat(on: device)
      case 5: try await remove(on: device)
      case 6 where erasing: try await erase(on: device)
      default: _ = try await device.sync()
      }
    }
  }

  mutating func drink(_ amount: Double = 0, on device: TestDiary) async throws {
    let amount =
      amount > 0 ? amount : Double(1 << Int.random(in: 0...9, using: &generator))
    _ = try await device.drink(amount, day: Self.day)
    drunk += amount
  }

  mutating func eat(on device: TestDiary) async throws {
    var entry = FoodEntry(name: "food", energy: Energy(kilocalories: 100))
    entry.when.day = .day(Self.day)
    for change in try await device.eat(entry).changes where change.kind == .created {
      if change.collection.text == "foodItems" { food.insert(change.id.text) }
    }
  }

  mutating func remove(on device: TestDiary) async throws {
    let items = try device.documents("foodItems")
    guard let item = items.randomElement(using: &generator) else { return }
    _ = try await device.apply([.remove(item.collection, id: item.id)])
    food.remove(item.id.text)
  }

  mutating func erase(on device: TestDiary) async throws {
    _ = try await device.eraseHistory(password: Password(Array("correct horse".utf8)))
    erasures += 1
  }

  func syncAll(rounds: Int) async throws {
    for _ in 0..<rounds {
      for device in devices { _ = try await device.sync() }
    }
  }

  /// Expects everything to be counted once everywhere, and no sync to change anything more.
  func expectAgreement(_ comment: Comment) async throws {
    try await syncAll(rounds: remotes.count + 3)
    let tips = try devices.map { try Tip(of: $0) }
    #expect(Set(tips.map(\.tree)).count == 1, "all trees are equal, \(comment)")
    for device in devices {
      let water = try device.documents("hydration").reduce(0) {
        $0 + ($1.number("milliliters") ?? 0)
      }
      #expect(water == drunk, "water on \(device.device), \(comment)")
      let items = Set(try device.documents("foodItems").map(\.id.text))
      #expect(items == food, "food on \(device.device), \(comment)")
      #expect(try await device.verifyHistory(proves: true).refused == [], comment)
    }
    let histories = try Set(tips.map { try devices[0].replacedTip(at: $0.commit, of: world) })
    #expect(histories.count == 1, comment)
    try await syncAll(rounds: 1)
    #expect(try devices.map { try Tip(of: $0) } == tips, "then it is quiet, \(comment)")
  }
}

extension TestDiary {
  /// The tip that a commit's history replaced, on whatever device it is.
  nonisolated fileprivate func replacedTip(at commit: ObjectID, of world: AccountWorld) throws
    -> ObjectID?
  {
    let repository = try Repository.open(at: folder.path)
    guard repository.contains(commit) else { return nil }
    return try CertifiedAccount.account(try repository.commit(commit).tree, in: repository)?
      .replacedTip
  }
}
