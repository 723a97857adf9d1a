import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("What is written anew after all have seen it removed stays")
struct WrittenAnewTests {
  @Test("Law: a version that both sides merged in is no base for what came after its removal")
  func writtenAnew() async throws {
    let world = try AccountWorld(seed: 701)
    let remote = try world.remote()
    let (laptop, phone) = try await world.twoDevices(on: remote)
    let tablet = try await world.diary(on: "tablet")
    _ = try await tablet.addRemote(remote)
    try await tablet.signIn("me@example.org")
    for diary in [tablet, laptop, phone, tablet] { _ = try await diary.sync() }
    try await laptop.favour("one")
    try await phone.favour("two")
    try await tablet.favour("gone")
    _ = try await tablet.sync()
    for diary in [laptop, phone] { _ = try await diary.pull() }
    let before = try world.lines("cat laptop/favoriteFoods/gone.json")
    try await tablet.disfavour("gone")
    _ = try await tablet.sync()
    for diary in [laptop, phone] { _ = try await diary.pull() }
    _ = try await phone.sync()
    // The very bytes, as a restored backup or an undo may bring them.
    _ = try world.lines(
      "printf '%s\\n' '\(before.joined(separator: "\n"))' > laptop/favoriteFoods/gone.json")
    for diary in [laptop, phone, tablet, laptop, phone] { _ = try await diary.sync() }
    for diary in [laptop, phone, tablet] {
      #expect(try diary.favourites() == ["one": 100, "two": 100, "gone": 100])
    }
  }
}
