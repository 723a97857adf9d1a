import CountMeGit
import CountMeModel
import CountMePlatform
import Synchronization
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeAccounts

/// What a person typed and nobody can use is theirs, also where another device ends the session.
@Suite("An edit that is set aside") struct SetAsideEditTests {
  private static let path = "favoriteFoods/mine.json"

  /// The contents of all files that were set aside.
  private static func aside(_ world: AccountWorld) throws -> Set<String> {
    Set(
      try world.lines(
        "find phone/.git/countme/set-aside -type f -exec cat {} + 2>/dev/null || true"))
  }

  @Test("stays there when the next one of the same document comes")
  func twice() async throws {
    let world = try AccountWorld(seed: 71)
    let (laptop, phone) = try await world.twoDevices()
    try await phone.favour("mine")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    for text in ["first", "second", "second"] {
      _ = try world.lines("echo '{\(text)' > phone/\(Self.path)")
      try await laptop.revokeAll(but: "laptop")
      _ = try await laptop.sync()
      await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.sync() }
      try await phone.signIn("me@example.org")
      _ = try await phone.sync()
      _ = try await laptop.sync()
    }
    #expect(try Self.aside(world) == ["{first", "{second"])
    #expect(try laptop.favourites() == ["mine": 100])
  }

  @Test("is in its place or aside where the machine stops, and its document is not deleted")
  func killed() async throws {
    let world = try AccountWorld(seed: 72)
    let (laptop, phone) = try await world.twoDevices()
    try await phone.favour("mine")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    _ = try world.lines(
      "echo '{typed' > phone/\(Self.path); echo '{new' > phone/favoriteFoods/new.json")
    try await laptop.revokeAll(but: "laptop")
    _ = try await laptop.sync()
    _ = try world.lines("mkdir before; cp -a laptop phone state-of-* remote.git before")
    var (place, isOver) = (0, false)
    while !isOver {
      _ = try world.lines("rm -rf laptop phone state-of-* remote.git kept; cp -a before/* .")
      isOver = try await !Self.stop(world.reopened(phone), at: place, world)
      if isOver { break }
      let there = try Self.aside(world).union(
        try world.lines("cat phone/favoriteFoods/*.json 2>/dev/null || true"))
      #expect(there.isSuperset(of: ["{typed", "{new"]), "\(place)")
      let again = try world.reopened(phone)
      _ = try? await again.sync()
      try await again.signIn("me@example.org")
      _ = try await again.sync()
      #expect(try again.fields("favoriteFoods", "mine") != nil, "\(place)")
      place += 1
    }
    #expect(place > 20)
  }

  /// Stops the machine before the n-th change of a file in a sync; whether there are so many.
  private static func stop(_ phone: TestDiary, at place: Int, _ world: AccountWorld) async throws
    -> Bool
  {
    let shell = world.shell
    let count = Atomic<Int>(0)
    let hasStopped = Atomic<Bool>(false)
    await FaultInjector.$present.withValue({ _ in
      if count.add(1, ordering: .relaxed).oldValue == place {
        _ = try? shell.run("mkdir kept; cp -a phone state-of-phone kept")
        hasStopped.store(true, ordering: .relaxed)
      }
      return nil
    }) { _ = try? await phone.sync() }
    guard hasStopped.load(ordering: .relaxed) else { return false }
    _ = try world.lines("rm -rf phone state-of-phone; mv kept/* .; rmdir kept")
    return true
  }
}

extension TestDiary {
  /// Revokes the other devices.
  fileprivate func revokeAll(but name: String) throws {
    for device in try devices() where device.name != name && device.revoked == nil {
      _ = try revokeDevice(device.id, password: Password(Array("correct horse".utf8)))
    }
  }
}
