import CountMeModel
import TestSupport

/// Random edits of one day's food: entries that are added, changed, moved away and deleted.
struct DayChange {
  static let day = "2026-11-20"

  let diary: TestDiary
  var tree: DocumentTable
  /// The entries that were deleted here.
  private(set) var deleted: Set<String> = []
  /// For each entry that was written here, when it was last and the day that it counts for since.
  private(set) var written: [String: (time: Timestamp, day: String)] = [:]
  private var generator: SplitMix64
  private var now: Timestamp

  init(_ diary: TestDiary, from tree: DocumentTable = DocumentTable(), at minute: Int, seed: UInt64)
  {
    self.diary = diary
    self.tree = tree
    generator = SplitMix64(seed: seed)
    now = Timestamp(milliseconds: 1_795_000_000_000 + Int64(minute) * 60_000)
  }

  /// Takes a number of random steps, each a command of its own.
  mutating func live(steps: Int) throws {
    for _ in 0..<steps {
      now = now.adding(milliseconds: 3_600_000)
      let present = food
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: try delete(present.randomElement(using: &generator))
      case 1: try move(present.randomElement(using: &generator))
      case 2: try eatMore(present.randomElement(using: &generator))
      default: try add()
      }
    }
  }

  /// Adds an entry of its own.
  mutating func add() throws {
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let id = UUIDText(version4: bytes).text
    try write(
      id,
      [
        "id": .string(id), "userId": "", "name": "soup", "date": .string(Self.day),
        "calories": .number(Double(Int.random(in: 1...900, using: &generator))),
      ])
  }

  mutating func delete(_ entry: JSONObject?) throws {
    guard let id = entry?["id"]?.string else { return }
    try write(id, nil)
  }

  private mutating func move(_ entry: JSONObject?) throws {
    guard var entry, let id = entry["id"]?.string else { return }
    entry["date"] = "2026-11-21"
    try write(id, entry)
  }

  mutating func eatMore(_ entry: JSONObject?) throws {
    guard var entry, let id = entry["id"]?.string else { return }
    entry["calories"] = .number((entry["calories"]?.number ?? 0) + 1)
    try write(id, entry)
  }

  /// Deletes the day's log, and with it the entries that it lists.
  mutating func deleteDay() throws {
    let log = try diary.path("dailyLogs", Self.day)
    guard let before = tree[log].document else { return }
    var changes = [DocumentChange(path: log, before: before, after: nil)]
    for id in before["foodItems"]?.array?.compactMap(\.string) ?? [] {
      let path = try diary.path("foodItems", id)
      deleted.insert(id)
      changes.append(DocumentChange(path: path, before: tree[path].document, after: nil))
    }
    carryOut(changes)
  }

  private mutating func write(_ id: String, _ fields: JSONObject?) throws {
    let path = try diary.path("foodItems", id)
    var stamped = fields
    stamped?["lastModified"] = .string(now.text)
    if let day = fields?["date"]?.string {
      written[id] = (now, day)
    } else {
      deleted.insert(id)
    }
    carryOut([DocumentChange(path: path, before: tree[path].document, after: stamped)])
  }

  private mutating func carryOut(_ changes: [DocumentChange]) {
    for change in diary.following(changes, in: tree) {
      tree[change.path] = change.after.map(MergeVersion.valid) ?? .absent
    }
  }
}

extension DayChange {
  /// The entries of the day, sorted by id.
  var food: [JSONObject] { Self.food(in: tree) }

  /// The food entries of a tree that count for the day, sorted by id.
  static func food(in tree: DocumentTable) -> [JSONObject] {
    tree.documents.map(\.fields).filter {
      $0["calories"] != nil && $0["date"] == .string(day)
    }
  }
}
