import CountMeGit
import CountMeHistory
import CountMeStore
import TestSupport
import Testing

@testable import CountMeKit

@Suite("Whose work a commit is, its signature tells, whatever its words say")
struct CarriedClaimTests {
  /// Law: a device that says it carried another's work over is named, and nobody takes back what they did not sign.
  @Test func nobodyForgesAnAuthor() async throws {
    let world = try AccountWorld(seed: 671)
    let (laptop, phone) = try await world.twoDevices()
    try await laptop.favour("mine")
    _ = try await laptop.sync()
    try await phone.favour("theirs")
    _ = try await phone.sync()
    let own = try await laptop.perform { try $0.ownSigner()?.fingerprint }
    let fingerprint = try #require(own)
    let mine = try #require(await laptop.log(limit: 1).first)
    _ = try world.lines(
      """
      set -e; cd phone; sed -i 's/"calories": 100/"calories": 999/' favoriteFoods/theirs.json
      git commit -qam "$(printf 'changed Theirs\n\nCarried-from: %s \(fingerprint) x' \(mine.id))"
      """)
    _ = try await world.reopened(phone).sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["mine": 100, "theirs": 999])
    let forged = try #require(
      try await laptop.log(limit: 9).first { $0.summary == "changed Theirs" })
    #expect(forged.device != mine.device && forged.device.contains("carried over by"))
    // The laptop's own command is the last that it can take back, and it is not passed over for its name.
    #expect(try await laptop.undo().revision.id == mine.id)
  }
}
