import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// What reached a device by another way than git's is to git a second change; the versions that both sides had tell
/// that it is one.
@Suite("What two devices have in commits of their own") struct FileMergeBaseTests {
  /// How what the one device wrote comes to the other; a shell line in that device's folder.
  enum Way: String, CaseIterable {
    case syncedFolder = "tar cC ../{there} --exclude=./.git . | tar x"
    case picked =
      "git fetch -q; git cherry-pick --strategy=ort $(git rev-list --reverse HEAD..FETCH_HEAD)"
    case squashed = "git fetch -q; git merge -q -s ort --squash FETCH_HEAD; git commit -qm squashed"
    case reset =
      "git fetch -q; git merge -q -s ort FETCH_HEAD; git reset -q --soft HEAD~3; git commit -qm squashed"
  }

  /// What the device does with it before they sync.
  enum Next: CaseIterable {
    case nothing, eat, drink
  }

  @Test("counts once, and what was removed stays removed", arguments: Way.allCases, Next.allCases)
  func once(way: Way, next: Next) async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 61)
    let (here, there) = (world.devices[0], world.devices[1])
    _ = try await there.drink(250)
    for device in [there, here] { _ = try await device.sync() }
    _ = try await there.drink(100)
    _ = try await there.eat(FoodEntry(name: "bread", energy: Energy(kilocalories: 80)))
    _ = try await there.eat(FoodEntry(name: "soup", energy: Energy(kilocalories: 120)))
    if way != .syncedFolder { _ = try await there.sync() }
    let line = way.rawValue.replacing(
      "{there}", with: there.device.split(separator: "/").last ?? "")
    _ = try world.world.lines("cd \(here.device); \(line)")
    var (water, names) = (450.0, ["soup"])
    switch next {
    case .nothing: break
    case .eat:
      _ = try await here.eat(FoodEntry(name: "tea", energy: Energy(kilocalories: 2)))
      names.append("tea")
    case .drink:
      _ = try await here.drink(50)
      water += 50
    }
    let bread = try #require(try there.documents("foodItems").first { $0.name == "bread" })
    try await there.apply([.remove(bread.collection, id: bread.id)])
    _ = try await there.drink(100)
    _ = try await there.sync()
    _ = try await here.sync()
    try await world.settle()
    for device in world.devices {
      #expect(try device.documents("hydration").last?.number("milliliters") == water)
      #expect(try device.documents("foodItems").compactMap(\.name).sorted() == names)
      #expect(
        try device.documents("dailyLogs").last?.number("totalCalories")
          == (next == .eat ? 122 : 120))
      #expect(try await device.conflicts().conflicts.isEmpty)
      #expect(try world.complaints(about: device) == [])
    }
  }

  /// Law: a file that somebody edits has a new stamp, and one with a new stamp of its own keeps it.
  @Test("is told by its stamp", arguments: [-86_400_000, -1, 0, 599_000] as [Int64])
  func stamp(ahead: Int64) throws {
    let now = Timestamp(milliseconds: 1_790_000_000_000)
    let own = now.adding(milliseconds: ahead)
    let fields: JSONObject = ["lastModified": .string(own.text)]
    let older: JSONObject = ["lastModified": .string(own.adding(milliseconds: -1).text)]
    #expect(Stamp.found(now, fields, following: older) == fields)
    #expect(Stamp.found(now, fields, following: nil) == fields)
    let edited = Stamp.found(now, fields, following: fields)["lastModified"]?.string
    #expect(try #require(edited.flatMap { Timestamp($0) }) >= max(now, own) && edited != own.text)
  }

  @Test(
    "is stamped anew where the stamp is none", arguments: ["2999-01-01T00:00:00.000Z", "x", ""])
  func noStamp(text: String) {
    let now = Timestamp(milliseconds: 1_790_000_000_000)
    let found = Stamp.found(now, ["lastModified": .string(text)], following: nil)
    #expect(found["lastModified"] == .string(now.text))
  }
}
