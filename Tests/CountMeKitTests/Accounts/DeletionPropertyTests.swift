import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// The seed's properties of deleting an account and of telling user interfaces.
@Suite("Feature: firebase-user-auth, deletion and state", .timeLimit(.minutes(60)))
struct DeletionPropertyTests {
  @Test("Feature: firebase-user-auth, Property 31: Account Deletion Cleanup")
  func accountDeletionCleanup() async throws {
    let world = try AccountWorld(seed: 131)
    let remote = try world.remote()
    var random = RandomCredentials(seed: RandomCases.seed(of: 31))
    let diary = try await world.diary()
    _ = try await diary.addRemote(remote)
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      let code = try await diary.makeAccount(email, password)
      let user = try #require(try await diary.session(), label).user
      for food in random.favourites() {
        try await diary.favour(food.id, calories: food.calories)
        if random.chance(2) { _ = try await diary.sync() }
      }
      let deletion = try await diary.delete(random.chance(4) ? code.text : password)
      #expect(deletion.user == user && deletion.leftovers.isEmpty, label)
      #expect(try await diary.session() == nil, label)
      #expect(try diary.folder.owner() == .guest, label)
      #expect(try diary.favourites() == [:], label)
      #expect(try await diary.leads(to: user) == [], label)
      #expect(try await diary.closedFiles(of: user, in: remote).allSatisfy(Self.mayStay), label)
      // Where nothing has been sent yet the remote has no account at all, and says so.
      let isEmpty = try world.lines("git -C remote.git for-each-ref refs/heads/users") == []
      let refusal =
        isEmpty ? AccountFailure.nothingAnnounced(remote: remote, accounts: 0) : .invalidCredentials
      await #expect(throws: DiaryError.account(refusal), label) {
        try await diary.signIn(email, password)
      }
    }
    #expect(try world.keyFiles(of: "laptop").isEmpty)
    let addresses = "git -C remote.git for-each-ref refs/countme/accounts"
    #expect(try world.lines(addresses) == [])
  }

  private static func mayStay(_ path: String) -> Bool {
    path == FormatDocument.path || path == ".gitattributes" || path == AccountDocument.path
      || path.hasPrefix("profile/devices/")
  }

  @Test("Feature: firebase-user-auth, Property 32: UI Updates On Auth State Change")
  func updatesOnAuthStateChange() async throws {
    let world = try AccountWorld(seed: 132)
    var random = RandomCredentials(seed: RandomCases.seed(of: 32))
    let diary = try await world.diary()
    var (email, password) = (random.email(), random.password())
    try await diary.makeAccount(email, password)
    var expected: [SessionState] = [.signedIn(try diary.folder.owner())]
    let early = try await diary.sessionStates
    for _ in 0..<RandomCases.count {
      if case .signedIn? = expected.last {
        try await diary.signOut()
        expected.append(.signedOut)
      } else if random.chance(2) {
        try await diary.signIn(email, password)
        expected.append(.signedIn(try diary.folder.owner()))
      } else {
        (email, password) = (random.email(), random.password())
        try await diary.makeAccount(email, password)
        expected.append(.signedIn(try diary.folder.owner()))
      }
      let label = Comment(rawValue: random.label(email, password))
      // Who begins to look now sees the present state at once.
      var late = try await diary.sessionStates.makeAsyncIterator()
      #expect(await late.next() == expected.last, label)
      // What fails changes nothing.
      if case .signedOut? = expected.last {
        await #expect(throws: DiaryError.account(.invalidCredentials), label) {
          try await diary.signIn(email, random.wrong(password))
        }
      }
    }
    var seen: [SessionState] = []
    for await state in early.prefix(expected.count) { seen.append(state) }
    #expect(seen == expected)
  }

  @Test("a session that another device ends is told with the reason")
  func ended() async throws {
    let world = try AccountWorld(seed: 133)
    let (laptop, phone) = try await world.twoDevices()
    let user = try phone.folder.owner()
    let states = try await phone.sessionStates
    try await laptop.revoke("phone")
    _ = try await laptop.sync()
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.sync() }
    try await phone.signIn("me@example.org")
    _ = try await phone.sync()
    try await laptop.delete()
    await #expect(throws: DiaryError.self) { _ = try await phone.sync() }
    var seen: [SessionState] = []
    for await state in states.prefix(4) { seen.append(state) }
    #expect(seen == [.signedIn(user), .ended(.revoked), .signedIn(user), .ended(.closed)])
  }
}

extension TestDiary {
  /// The references of this repository that lead to a user.
  func leads(to user: UserID) throws -> [String] {
    try store.repository.references("refs/").map(\.name).filter { $0.contains(user.text) }
  }

  /// The files of a user's branch in a remote's folder.
  func closedFiles(of user: UserID, in remote: String) throws -> [String] {
    let remote = try Repository.open(at: remote)
    guard let tip = try remote.reference(DiaryBranch(user).reference) else { return [] }
    let tree = try remote.commit(tip).tree
    return try remote.difference(from: .emptyTree, to: tree).map(\.path)
  }
}
