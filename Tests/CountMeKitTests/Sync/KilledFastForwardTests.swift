import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// Plain git writes files and index first and moves the branch last: what a killed `git pull` has brought by
/// then is another device's, and no edit of the person's.
@Suite("After a killed fast-forward of plain git") struct KilledFastForwardTests {
  /// What git may have done when it was killed, by shell in a device's folder after a fetch.
  private static let killed = [
    "all but the branch": "git read-tree -u -m HEAD FETCH_HEAD",
    "all files": "git read-tree -u -m HEAD FETCH_HEAD; git read-tree HEAD",
    "every other file": """
    git diff --name-status HEAD FETCH_HEAD | sed -n 'n;p' | while read how path; do
      if [ $how = D ]; then rm $path; else
        mkdir -p $(dirname $path); git show FETCH_HEAD:$path > $path
      fi
    done
    """,
  ]

  /// What the person does next; a sync comes behind it.
  private enum Next: CaseIterable {
    case sync, drink, eat, undo, edit
  }

  /// A device after such a kill; what it had has been changed elsewhere as `change` does.
  private func world(
    _ kind: String, change: (TestDiary) async throws -> Void
  ) async throws -> SyncWorld {
    let template = try await SyncTemplate.shared(devices: 2)
    let world = try SyncWorld(template, devices: 2, seed: 17)
    let (here, there) = (world.devices[0], world.devices[1])
    _ = try await there.drink(100)
    _ = try await there.eat(FoodEntry(name: "bread", energy: Energy(kilocalories: 80)))
    _ = try await there.sync()
    _ = try await here.sync()
    try await change(there)
    _ = try await there.sync()
    let shell = try #require(Self.killed[kind])
    _ = try world.world.lines("cd \(here.device); git fetch -q; \(shell)")
    return world
  }

  @Test(
    "nothing of it is an edit, nothing counts twice, and the next sync brings it",
    arguments: killed.keys.sorted(), Next.allCases)
  private func once(kind: String, next: Next) async throws {
    let world = try await world(kind) { there in
      _ = try await there.drink(250)
      _ = try await there.eat(FoodEntry(name: "soup", energy: Energy(kilocalories: 120)))
      _ = try await there.weigh(WeightEntry(Mass(kilograms: 80)))
    }
    let here = world.devices[0]
    #expect(try await here.handEdits() == HandEditReport())
    var water = 350.0
    var names = ["bread", "soup"]
    switch next {
    case .sync: break
    case .drink:
      _ = try await here.drink(50)
      water += 50
    case .eat:
      _ = try await here.eat(FoodEntry(name: "tea", energy: Energy(kilocalories: 2)))
      names.append("tea")
    case .undo:
      // Nothing was done here yet.
      #expect(try await failure(of: { _ = try await here.undo() }) != nil)
    case .edit:
      let bread = try #require(try here.documents("foodItems").first { $0.name == "bread" })
      _ = try world.world.lines(
        "cd \(here.device); sed -i 's/\"bread\"/\"toast\"/' foodItems/*/*/\(bread.id.text).json")
      names[0] = "toast"
    }
    for _ in 0..<2 { try await world.syncAll() }
    for device in world.devices {
      #expect(try device.documents("hydration").last?.number("milliliters") == water)
      #expect(try device.documents("foodItems").compactMap(\.name).sorted() == names.sorted())
      #expect(try device.documents("weightHistory").count == 1)
      #expect(try await device.handEdits() == HandEditReport())
      #expect(try world.complaints(about: device) == [])
    }
    let subjects = try world.world.lines("cd \(here.device); git log --format=%s")
    #expect(subjects.filter { $0.hasSuffix("by hand") }.count == (next == .edit ? 1 : 0))
  }

  /// A merge may bring a document back that one side deleted: only the person's own word is sure to be kept.
  @Test(
    "what is gone is the person's deletion, whoever deleted it", arguments: killed.keys.sorted())
  func deletion(kind: String) async throws {
    let world = try await world(kind) { there in
      let bread = try #require(try there.documents("foodItems").first)
      try await there.apply([.remove(bread.collection, id: bread.id)])
      _ = try await there.drink(250)
    }
    let here = world.devices[0]
    _ = try world.world.lines("cd \(here.device); rm -f foodItems/*/*/*.json")
    #expect(try await here.handEdits().taken.count == 1)
    _ = try await here.eat(FoodEntry(name: "tea", energy: Energy(kilocalories: 2)))
    for _ in 0..<2 { try await world.syncAll() }
    for device in world.devices {
      #expect(try device.documents("hydration").last?.number("milliliters") == 350)
      #expect(try device.documents("foodItems").compactMap(\.name) == ["tea"])
      #expect(try world.complaints(about: device) == [])
    }
  }
}
