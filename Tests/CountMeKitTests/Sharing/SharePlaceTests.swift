import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// Each device names its remotes itself.
@Suite("Where a share is that was made for a remote by its name")
struct SharePlaceTests {
  @Test("every device keeps it up at that remote, and at no other that it calls so")
  func otherNames() async throws {
    let world = try AccountWorld(seed: 1)
    let (remote, other) = (try world.hookedRemote(), try world.hookedRemote("other"))
    let ann = try await world.ann(remote)
    let share = try await ann.share("part", ["favoriteFoods"], on: "origin")
    #expect(share.remote == remote)
    let code = try await ann.inviteFollower(to: "part").code
    let followed = try await world.diary(on: "ben").follow(remote, code, as: "ann")
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote, name: "nas")
    try await phone.signIn("ann@example.org")
    _ = try await phone.addRemote(other, name: "origin")
    try await phone.favour("oats")
    for _ in 0..<2 { _ = try await phone.sync() }
    _ = try await followed.sync()
    #expect(try followed.favourites() == ["oats": 100])
    #expect(try world.lines("git -C '\(other)' for-each-ref refs/heads/shares") == [])
  }

  @Test("what it is called is kept nowhere, and neither is a password in its address")
  func credentials() async throws {
    let world = try AccountWorld(seed: 2)
    let ann = try await world.ann(try world.remote())
    let remote = try await ann.addRemote("http://ann:secret@127.0.0.1:9/diary.git", name: "web")
    let place = "http://127.0.0.1:9/diary.git"
    let share = try await ann.perform { store in
      try Shares(store).create(
        NewShare(name: "part", collections: [CollectionName("favoriteFoods")!], remote: "web"),
        password: TestDiary.password())
    }
    #expect(share.remote == place && remote.isAt(place))
    #expect(try await ann.perform { try Shares($0).places(of: "part").map(\.remote) } == [remote])
    _ = try await ann.perform { store in
      try Shares(store).create(
        NewShare(name: "part", collections: [CollectionName("favoriteFoods")!], remote: "origin"),
        password: TestDiary.password())
    }
    let places = try await ann.perform { try Shares($0).places(of: "part") }
    #expect(places.filter(\.isFormer).map(\.remote) == [remote])
    #expect(try !world.contents(of: "--all", in: ann.folder.path).contains("secret"))
  }
}
