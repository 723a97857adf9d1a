import CountMeHistory
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeStore
@testable import CountMeSync

@Suite("Following that is killed") struct KilledFollowTests {
  @Test("is finished by the same command: the share is attached once, and has one folder")
  func follow() async throws {
    let world = try AccountWorld(seed: 910)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("dad", ["favoriteFoods"])
    let code = try await ann.inviteFollower(to: "dad").code
    let dad = try await world.diary(on: "dad")
    func follow() async throws {
      _ = try await world.reopened(dad).perform {
        try Following($0).follow(remote, code, as: nil, in: nil)
      }
    }
    try await KilledWorld(world).atEachChange(most: 24, follow) { place in
      do { try await follow() } catch DiaryError.account(.followedAlready) {}
      let attached = try AttachedDiaries(of: dad.folder).all
      #expect(try world.lines("ls -d dad*") == ["dad", "dad-ann"], "\(place)")
      #expect(attached.map(\.folder) == ["\(world.folder.path)/dad-ann"], "\(place)")
      let folder = try #require(attached.first).open()
      #expect(try UnfinishedDiary(in: folder) == nil, "\(place)")
      let shown = try TestDiary(opening: folder, environment: dad.environment)
      #expect(try shown.favourites() == ["oats": 100], "\(place)")
      #expect(try world.lines("cd dad-ann; git status --porcelain") == [], "\(place)")
    }
  }
}
