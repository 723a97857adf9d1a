import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSchema
import Synchronization
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

@Suite("Undo beside other devices") struct UndoBesideOthersTests {
  /// What two devices put into one document; the first of them made it, and takes that back.
  struct Shared: Sendable, CustomTestStringConvertible {
    let collection: String
    let id: String
    let mine: JSONObject
    let theirs: JSONObject
    /// What must be left, as far as it is told.
    let left: JSONObject
    let gone: [String]
    /// Whether nothing is left to take back once the other's is seen.
    var isOvertaken = false

    var testDescription: String { collection }
  }

  private static let habit = "3f2a0000-0000-4000-8000-000000000001"

  static let shared: [Shared] = [
    Shared(
      collection: "hydration", id: "2026-09-21", mine: ["date": "2026-09-21", "milliliters": 300],
      theirs: ["milliliters": 370], left: ["milliliters": 70], gone: []),
    Shared(
      collection: "profile/settings", id: "settings", mine: ["calorieGoal": 2000],
      theirs: ["allergens": ["nuts"], "stepGoal": 8000],
      left: ["allergens": ["nuts"], "stepGoal": 8000], gone: ["calorieGoal"]),
    Shared(
      collection: "profile/settings", id: "settings", mine: ["calorieGoal": 2000],
      theirs: ["calorieGoal": 1860], left: ["calorieGoal": 1860], gone: [], isOvertaken: true),
    Shared(
      collection: "usageRecords", id: "2026-09-21.\(habit)",
      mine: ["habitId": .string(habit), "date": "2026-09-21", "count": 2], theirs: ["count": 5],
      left: ["count": 3], gone: []),
    Shared(
      collection: "completions", id: "2026-09-21.\(habit)",
      mine: [
        "habitId": .string(habit), "date": "2026-09-21", "progress": 1,
        "timestamps": ["2026-09-21T08:00:00.000Z"],
      ],
      theirs: [
        "progress": 2, "timestamps": ["2026-09-21T08:00:00.000Z", "2026-09-21T09:00:00.000Z"],
      ], left: ["timestamps": ["2026-09-21T09:00:00.000Z"], "progress": 2], gone: []),
    Shared(
      collection: "dailyLogs", id: "2026-09-21", mine: ["steps": 4000], theirs: ["notes": "tired"],
      left: ["notes": "tired"], gone: ["steps"]),
    Shared(
      collection: "favoriteFoods", id: "oats", mine: ["name": "Oats", "calories": 300],
      theirs: ["brand": "Mill"], left: [:], gone: [], isOvertaken: true),
  ]

  /// Law: what another device put into a document stays where the device that made it takes that back,
  /// whether the other's work had arrived by then or not; and doing it again counts it once.
  @Test("leaves what others put into a document that it began", arguments: shared, [false, true])
  func began(_ shared: Shared, isSeen: Bool) async throws {
    // An entry that cannot stand empty is kept for others only where they are seen.
    if shared.collection == "favoriteFoods", !isSeen { return }
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 4)
    let (here, there) = (world.devices[0], world.devices[1])
    let collection = try #require(CollectionName(shared.collection))
    let id = try #require(DocumentID(shared.id))
    try await here.apply([.put(collection, id: id, fields: shared.mine)])
    for _ in 0..<2 { try await world.syncAll() }
    let changes = shared.theirs.map { FieldChange($0.key, $0.value) }
    try await there.apply([.update(collection, id: id, changes: changes)])
    if isSeen { for _ in 0..<2 { try await world.syncAll() } }
    if shared.isOvertaken, isSeen {
      await #expect(throws: DiaryError.history(.nothingToUndo)) { try await here.undo() }
      return
    }
    _ = try await here.undo()
    for _ in 0..<2 { try await world.syncAll() }
    for device in world.devices {
      let fields = try #require(try device.documents(shared.collection).first?.fields)
      for member in shared.left { #expect(fields[member.key] == member.value, "\(fields)") }
      for name in shared.gone { #expect(fields[name] == nil, "\(fields)") }
    }
    _ = try await here.redo()
    for _ in 0..<2 { try await world.syncAll() }
    #expect(try here.documents(shared.collection) == there.documents(shared.collection))
    if let sum = ["milliliters", "count"].first(where: { shared.left[$0] != nil }) {
      #expect(try here.documents(shared.collection).first?.fields[sum] == shared.theirs[sum])
    }
  }

  @Test("of the first meal of a day leaves its notes, goal and the meals of others")
  func firstMeal() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 5)
    let (here, there) = (world.devices[0], world.devices[1])
    var goals = Goals()
    goals.energy = Energy(kilocalories: 2000)
    _ = try await here.setGoals(goals, from: "2026-09-01")
    _ = try await here.eatForTest("2026-09-03", 100)
    for _ in 0..<2 { try await world.syncAll() }
    _ = try await there.eatForTest("2026-09-03", 50)
    let day = try #require(DocumentID("2026-09-03"))
    let logs = try #require(CollectionName("dailyLogs"))
    try await there.apply([.update(logs, id: day, changes: [FieldChange("notes", "tired")])])
    _ = try await here.undo()
    for _ in 0..<2 { try await world.syncAll() }
    let log = try #require(try here.documents("dailyLogs").first { $0.id == day })
    #expect(log.number("totalCalories") == 50 && log.fields["notes"] == "tired")
    #expect(log.number("dailyGoal") == 2000 && log.number("remainingCalories") == 1950)
  }

  @Test(
    "of what nobody has seen leaves what others wrote before it", arguments: [false, true],
    [false, true])
  func unseen(isDeletion: Bool, isDoneAgain: Bool) async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 9)
    // The clock of the second is ahead.
    let (there, here) = (world.devices[0], world.devices[1])
    try await there.favour("oats", calories: 1)
    for _ in 0..<2 { try await world.syncAll() }
    try await there.favour("oats", calories: 2)
    if isDeletion {
      try await here.disfavour("oats")
    } else {
      try await here.favour("oats", calories: 3)
    }
    _ = try await here.undo()
    #expect(try here.favourites() == ["oats": 1])
    if isDoneAgain { _ = try await here.redo() }
    for _ in 0..<2 { try await world.syncAll() }
    let left = isDoneAgain ? (isDeletion ? [:] : ["oats": 3.0]) : ["oats": 2]
    for device in world.devices { #expect(try device.favourites() == left) }
  }

  @Test("of what was done on two devices leaves what the other one did, and what was reached")
  func checkedTwice() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 12)
    let (here, there) = (world.devices[0], world.devices[1])
    let collection = try #require(CollectionName("completions"))
    let achievements = try #require(CollectionName("achievements"))
    let id = try #require(DocumentID("2026-09-21.\(Self.habit)"))
    for (device, time) in [(here, "08"), (there, "09")] {
      let done: JSONObject = [
        "habitId": .string(Self.habit), "date": "2026-09-21", "progress": 1,
        "timestamps": [.string("2026-09-21T\(time):00:00.000Z")],
      ]
      let reached: JSONObject = [
        "title": "First", "category": "days",
        "unlockedAt": .string("2026-09-21T\(time):00:00.000Z"),
      ]
      try await device.apply([
        .put(collection, id: id, fields: done),
        .put(achievements, id: try #require(DocumentID("first")), fields: reached),
      ])
    }
    for _ in 0..<2 { try await world.syncAll() }
    let before = try here.documents("achievements")
    _ = try await here.undo()
    for _ in 0..<2 { try await world.syncAll() }
    for device in world.devices {
      let fields = try #require(try device.documents("completions").first?.fields)
      #expect(fields["progress"] == 1 && fields["timestamps"]?.array?.count == 1)
      #expect(try device.documents("achievements") == before)
    }
  }

  @Test("of a part of a habit takes that part", arguments: [false, true])
  func parts(isDeviceOfAnAccount: Bool) async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 1), devices: 1, seed: 15)
    let guest = try TestDevice("A")
    let diary = isDeviceOfAnAccount ? world.devices[0] : try await guest.create()
    let collection = try #require(CollectionName("completions"))
    let id = try #require(DocumentID("2026-09-21.\(Self.habit)"))
    for (progress, times) in [(0.5, ["08"]), (0.75, ["08", "09"])] {
      let done: JSONObject = [
        "habitId": .string(Self.habit), "date": "2026-09-21", "progress": .number(progress),
        "timestamps": .array(times.map { .string("2026-09-21T\($0):00:00.000Z") }),
      ]
      try await diary.apply([.put(collection, id: id, fields: done)])
    }
    _ = try await diary.undo()
    #expect(try diary.documents("completions").first?.fields["progress"] == 0.5)
    _ = try await diary.undo()
    #expect(try diary.documents("completions").first?.fields["progress"]?.number ?? 0 == 0)
  }

  @Test("of a habit that was done ten times at once leaves what another device did of it meanwhile")
  func severalAtOnce() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 16)
    let collection = try #require(CollectionName("completions"))
    let id = try #require(DocumentID("2026-09-21.\(Self.habit)"))
    func check(_ device: Int, _ progress: Double, _ times: [String]) async throws {
      let done: JSONObject = [
        "habitId": .string(Self.habit), "date": "2026-09-21", "progress": .number(progress),
        "timestamps": .array(times.map { .string("2026-09-21T\($0):00:00.000Z") }),
      ]
      try await world.devices[device].apply([.put(collection, id: id, fields: done)])
    }
    func progress(_ device: Int) throws -> Double? {
      try world.devices[device].documents("completions").first?.fields["progress"]?.number
    }
    try await check(0, 10, ["08"])
    try await check(1, 10, ["09"])
    for _ in 0..<2 { try await world.syncAll() }
    _ = try await world.devices[0].undo()
    #expect(try progress(0) == 10)
    for _ in 0..<2 { try await world.syncAll() }
    #expect(try progress(1) == 10)
  }

  @Test("of an achievement that was written by itself takes that, and nothing older")
  func achievementAlone() async throws {
    let device = try TestDevice("A")
    let diary = try await device.create()
    try await diary.favour("oats")
    let collection = try #require(CollectionName("achievements"))
    try await diary.apply([
      .put(collection, id: try #require(DocumentID("mine")), fields: ["title": "Mine"])
    ])
    _ = try await diary.undo()
    #expect(try diary.documents("achievements").isEmpty)
    #expect(try diary.favourites().keys.sorted() == ["oats"])
  }

  @Test("of what others have undone in effect is none, and goes on to the next")
  func nothingLeft() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 13)
    let (here, there) = (world.devices[0], world.devices[1])
    try await here.favour("oats", calories: 1)
    try await here.favour("pear")
    for _ in 0..<2 { try await world.syncAll() }
    try await here.favour("oats", calories: 3)
    for _ in 0..<2 { try await world.syncAll() }
    try await there.favour("oats", calories: 1)
    for _ in 0..<2 { try await world.syncAll() }
    let stamp = try #require(
      try here.documents("favoriteFoods").first { $0.id.text == "oats" })
    _ = try await here.undo()
    #expect(try here.documents("favoriteFoods") == [stamp])
  }

  @Test("of a guest leaves what was written into the same documents since")
  func laterWriting() async throws {
    let device = try TestDevice("A")
    let diary = try await device.create()
    let water = try #require(CollectionName("hydration"))
    let day = try #require(DocumentID("2026-09-21"))
    let name = try #require(CollectionName("favoriteFoods"))
    try await diary.apply([
      .put(water, id: day, fields: ["date": "2026-09-21", "milliliters": 300]),
      .put(name, id: try #require(DocumentID("oats")), fields: ["name": "Oats", "calories": 1]),
    ])
    try await diary.apply([.update(water, id: day, changes: [FieldChange("milliliters", 700)])])
    _ = try await diary.undo(steps: 1)
    try await diary.apply([.update(water, id: day, changes: [FieldChange("milliliters", 700)])])
    try await diary.perform { _ = try Undo($0).undoLatest { $0.id.text == "oats" } }
    #expect(try diary.documents("hydration").first?.fields["milliliters"] == 400)
  }

  @Test("of a deletion is done again as a deletion")
  func deletion() async throws {
    let diary = try await AccountWorld(seed: 8).diary()
    _ = try await diary.drink(300, day: "2026-09-03")
    let water = try #require(try diary.documents("hydration").first)
    try await diary.apply([.remove(water.collection, id: water.id)])
    _ = try await diary.undo()
    #expect(try diary.documents("hydration").first.map { Water($0).total } == 300)
    _ = try await diary.redo()
    #expect(try diary.documents("hydration").isEmpty)
  }

  @Test("of a goal takes it from the day as well")
  func goal() async throws {
    let diary = try await AccountWorld(seed: 6).diary()
    var goals = Goals()
    goals.energy = Energy(kilocalories: 2000)
    _ = try await diary.setGoals(goals)
    #expect(try diary.documents("dailyLogs").first?.number("dailyGoal") == 2000)
    _ = try await diary.undo()
    #expect(try diary.documents("dailyLogs").first?.fields["dailyGoal"] == nil)
    #expect(try diary.reader().settings().calorieGoal == nil)
  }

  @Test("what stands empty is shown nowhere, and can be made anew")
  func empty() async throws {
    let template = try await SyncTemplate.shared(devices: 1)
    let world = try SyncWorld(template, devices: 1, seed: 7)
    let diary = world.devices[0]
    _ = try await diary.drink(300, day: "2026-09-03")
    _ = try await diary.eatForTest("2026-09-04", 100)
    _ = try await diary.undo()
    _ = try await diary.undo()
    #expect(try diary.documents("hydration").first.map { Water($0).total } == 0)
    let clock = try diary.reader().clock()
    #expect(try diary.reader().totals(nil, clock).isEmpty)
    let water = try #require(CollectionName("hydration"))
    try await diary.apply([
      .create(
        water, id: DocumentID("2026-09-03"),
        fields: ["date": "2026-09-03", "milliliters": 200])
    ])
    #expect(try diary.reader().totals(nil, clock).map(\.water) == [200])
  }

  @Test("takes the last command back where the clock went back, and others wrote meanwhile")
  func clockWentBack() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 6)
    let devices = try world.devices.enumerated().map { try SimulatedDevice($1, number: $0) }
    let (here, there) = (devices[0].diary, devices[1].diary)
    func set(_ minutes: Int64, _ device: SimulatedDevice) {
      device.clock.lead.store(minutes * 60_000, ordering: .relaxed)
    }
    set(120, devices[0])
    try await here.favour("apple")
    for device in [here, there] { _ = try await device.sync() }
    set(60, devices[1])
    try await there.favour("pear")
    _ = try await there.sync()
    set(30, devices[0])
    try await here.favour("bread")
    for device in [here, there, here] { _ = try await device.sync() }
    _ = try await here.undo()
    #expect(try Set(here.favourites().keys) == ["apple", "pear"])
    _ = try await here.undo()
    #expect(try Set(here.favourites().keys) == ["pear"])
  }

  /// Law: after random commands, each taken back and done again at any moment, and syncs in between,
  /// every device has the sum of what stands.
  @Test("all that stands is there, and nothing else", arguments: RandomCases.seeds(of: 221, few: 4))
  func standing(seed: UInt64) async throws {
    let count = 2 + Int(seed % 2)
    let world = try SyncWorld(
      try await SyncTemplate.shared(devices: count), devices: count, seed: seed)
    var book = StandingBook(devices: count, seed: seed)
    for _ in 0..<24 { try await book.step(world) }
    for _ in 0..<3 { try await world.syncAll() }
    for device in world.devices { try book.expect(on: device, "seed \(seed)") }
  }
}

/// What was done on each device, and what of it stands.
private struct StandingBook {
  private enum Deed {
    case drank(String, Double)
    case ate(String, Double)
    case set(String, Double)
  }

  private var standing: [[Deed]]
  private var undone: [[Deed]]
  private var random: SplitMix64

  init(devices: Int, seed: UInt64) {
    standing = Array(repeating: [], count: devices)
    undone = standing
    random = SplitMix64(seed: seed)
  }

  mutating func step(_ world: SyncWorld) async throws {
    let number = world.devices.indices.randomElement(using: &random) ?? 0
    let device = world.devices[number]
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4: try await act(on: device, number)
    case 5...7:
      guard let deed = standing[number].popLast() else { return }
      undone[number].append(deed)
      _ = try await device.undo()
    case 8, 9:
      guard let deed = undone[number].popLast() else { return }
      standing[number].append(deed)
      _ = try await device.redo()
    default: _ = try await device.sync()
    }
  }

  private mutating func act(on device: TestDiary, _ number: Int) async throws {
    let day = "2026-09-0\(Int.random(in: 1...2, using: &random))"
    let amount = Double(Int.random(in: 1...900, using: &random))
    undone[number] = []
    switch Int.random(in: 0...3, using: &random) {
    case 0, 1:
      _ = try await device.drink(amount, day: day)
      standing[number].append(.drank(day, amount))
    case 2:
      _ = try await device.eatForTest(day, amount)
      standing[number].append(.ate(day, amount))
    default:
      // A field of each device's own: of two that set one, only one can stand.
      let field = ["stepGoal", "waterGoal", "exerciseGoal"][number]
      var goals = Goals()
      switch number {
      case 0: goals.steps = amount
      case 1: goals.water = Volume(milliliters: amount)
      default: goals.exercise = Energy(kilocalories: amount)
      }
      let receipt = try await device.setGoals(goals)
      if receipt.commit != nil { standing[number].append(.set(field, amount)) }
    }
  }

  func expect(on device: TestDiary, _ comment: Comment) throws {
    var (water, food): ([String: Double], [String: Double]) = ([:], [:])
    var settings: [String: Double] = [:]
    for deed in standing.joined() {
      switch deed {
      case .drank(let day, let amount): water[day, default: 0] += amount
      case .ate(let day, let amount): food[day, default: 0] += amount
      case .set(let field, let value): settings[field] = value
      }
    }
    for day in ["2026-09-01", "2026-09-02"] {
      let document = try device.documents("hydration").first { $0.id.text == day }
      #expect(document.map { Water($0).total } ?? 0 == water[day] ?? 0, comment)
      let log = try device.documents("dailyLogs").first { $0.id.text == day }
      #expect(log?.number("totalCalories") ?? 0 == food[day] ?? 0, comment)
      let eaten = try device.documents("foodItems").filter { $0.fields["date"]?.string == day }
      #expect(eaten.reduce(0) { $0 + ($1.number("calories") ?? 0) } == food[day] ?? 0, comment)
    }
    let fields = try device.reader().settings().fields
    for field in ["stepGoal", "waterGoal", "exerciseGoal"] {
      #expect(fields[field]?.number == settings[field], comment)
    }
  }
}
