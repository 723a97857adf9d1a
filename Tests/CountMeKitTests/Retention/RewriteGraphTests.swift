import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeSync
@testable import CountMeStore

@Suite("A history that begins anew, on any graph of remotes")
struct RewriteGraphTests {
  private static let graphs: [[[Int]]] = [
    [[0, 1], [1], [0]], [[0], [1], [0, 1], [0, 1]], [[0, 1], [1, 2], [0], [2]],
    [[0, 1], [1, 2], [2, 0]], [[0], [0], [0]], [[0, 1], [0, 1]], [[0, 1], [1], [0], [0, 1], [1]],
    [[0, 1], [1, 2], [2, 3], [0], [3]],
  ]

  @Test(
    "what went on elsewhere while one device erased is counted once",
    arguments: RandomCases.some(RandomCases.pairs([true, false], [0, 1]), of: 260, few: 2))
  func elsewhere(hooks: Bool, number: Int) async throws {
    let template = try await SyncTemplate.shared()
    let known = Self.graphs[number]
    var world = try await RewriteWorld(
      template, known: known, hooks: hooks, seed: UInt64(number))
    let last = world.devices[known.count - 1]
    let eraser = world.devices[1]
    try await world.drink(100, on: world.devices[0])
    try await world.syncAll(rounds: 3)
    try await world.erase(on: eraser)
    let away = try #require(known.firstIndex(of: [0]))
    try await world.drink(50, on: world.devices[away])
    _ = try await world.devices[away].sync()
    try await world.drink(10, on: eraser)
    _ = try await eraser.sync()
    _ = try await last.sync()
    try await world.expectAgreement("graph \(number)")
  }

  @Test("two devices that erase apart, each with work of its own", arguments: [true, false])
  func apart(hooks: Bool) async throws {
    var world = try await RewriteWorld(
      try await SyncTemplate.shared(), known: [[0], [1], [0, 1]], hooks: hooks, seed: 7)
    try await world.drink(100, on: world.devices[0])
    try await world.syncAll(rounds: 3)
    for (device, amount) in zip(world.devices, [20.0, 3]) {
      try await world.drink(amount, on: device)
      try await world.erase(on: device)
      try await world.drink(amount * 2, on: device)
    }
    try await world.expectAgreement("apart")
  }

  /// Of the two commits that stand for one of before, the second beginning contains only its own.
  @Test(
    "what two devices carried over apart counts once, also when one erases again",
    arguments: RandomCases.some(
      RandomCases.pairs([true, false], [1, 2, 3]), of: 259, few: 2))
  func carriedApart(hooks: Bool, erasures: Int) async throws {
    let template = try await SyncTemplate.shared()
    var world = try await RewriteWorld(
      template, known: [[0, 1], [0], [1]], hooks: hooks, seed: 10)
    let (between, near, far) = (world.devices[0], world.devices[1], world.devices[2])
    try await world.drink(100, on: between)
    try await world.syncAll(rounds: 3)
    try await world.drink(30, on: far)
    try await world.eat(on: far)
    _ = try await far.sync()
    try await world.drink(50, on: between)
    let stick = "\(world.world.folder.path)/stick.git"
    _ = try world.world.lines("cp -a '\(world.remotes[1])' '\(stick)'")
    world.world.serveInMemory(stick)
    try await world.erase(on: near)
    let settings = try Repository.open(at: near.folder.path)
    try settings.setSetting("remote.origin.url", nil)
    try settings.setSetting("remote.stick.url", stick)
    _ = try await near.sync()
    try settings.setSetting("remote.origin.url", world.remotes[0])
    _ = try await between.sync()
    try await world.remove(on: between)
    _ = try await between.sync()
    for _ in 1..<erasures { try await world.erase(on: between) }
    try await world.expectAgreement("\(erasures) erasures")
  }

  /// Nobody would accept it in the new beginning, and a person typed it.
  @Test("what git committed and nobody can use waits in the folder of who settles two beginnings")
  func unusableBetween() async throws {
    var world = try await RewriteWorld(
      try await SyncTemplate.shared(), known: [[0], [0]], hooks: true, seed: 9)
    let settling = world.devices[1]
    try await settling.favour("torn")
    try await world.syncAll(rounds: 2)
    _ = try world.world.lines(
      """
      cd \(settling.device); sed -i 's/: 100/: "many"/' favoriteFoods/torn.json
      git add -A; git commit -qm x
      """)
    let text = try world.world.lines("cat \(settling.device)/favoriteFoods/torn.json")
    try await world.erase(on: world.devices[0])
    // The account is another since, so that neither history is the other's beginning.
    try await settling.changePassword("correct horse", to: "battery staple")
    _ = try await settling.eraseHistory(password: Password(Array("battery staple".utf8)))
    for report in try await settling.sync() { #expect(report.isSynced) }
    try await world.world.expectVerified(settling)
    #expect(try world.world.lines("cat \(settling.device)/favoriteFoods/torn.json") == text)
    #expect(
      try await settling.handEdits().problems.map(\.path) == ["favoriteFoods/torn.json"])
  }

  @Test("random graphs of remotes end equal, with each step counted once")
  func random() async throws {
    let template = try await SyncTemplate.shared()
    let runs = FaultForm.number("COUNTME_FAULT_RUNS", short: 3, long: 400)
    let steps = FaultForm.number("COUNTME_FAULT_STEPS", short: 25, long: 60)
    var erasures = 0
    for number in 0..<runs {
      let seed = FaultForm.seed &+ UInt64(number)
      var generator = SplitMix64(seed: seed)
      let known = try #require(Self.graphs.randomElement(using: &generator))
      var world = try await RewriteWorld(
        template, known: known, hooks: Bool.random(using: &generator), seed: seed)
      try await world.live(steps: steps, erasing: true)
      try await world.expectAgreement("seed \(seed)")
      erasures += world.erasures
    }
    #expect(erasures > runs / 2)
    FaultForm.report("erasing on graphs of remotes", "\(runs) runs, \(erasures) erasures")
  }
}
