import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeHistory
@testable import CountMeStore

/// The session properties of the seed, for this design: a session is a device's key and the branch
/// that the working tree shows.
@Suite("Feature: firebase-user-auth, sessions")
struct SessionPropertyTests {
  @Test("Feature: firebase-user-auth, Property 5: Valid Sign-In")
  func validSignIn() async throws {
    let world = try AccountWorld(seed: 105)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    var random = RandomCredentials(seed: RandomCases.seed(of: 5))
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      try await laptop.makeAccount(email, password)
      let session = try #require(try await laptop.session(), label)
      let isShared = random.chance(3)
      if isShared { _ = try await laptop.sync() }
      try await laptop.signOut()
      // On the device that has the account, or on one that only finds it on the remote.
      let device = isShared ? phone : laptop
      try await device.signIn(random.chance(2) ? " \(email.uppercased())\n" : email, password)
      let again = try #require(try await device.session(), label)
      #expect(again.user == session.user && again.email == session.email, label)
      #expect(again.deviceCount == 2, label)
      try await device.signOut()
    }
  }

  @Test("Feature: firebase-user-auth, Property 6: Invalid Credentials Rejection")
  func invalidCredentialsRejection() async throws {
    let world = try AccountWorld(seed: 106)
    let diary = try await world.diary()
    _ = try await diary.addRemote(try world.remote())
    var random = RandomCredentials(seed: RandomCases.seed(of: 6))
    var known: [(email: String, password: String)] = []
    for _ in 0..<5 {
      known.append((random.email(), random.password()))
      try await diary.makeAccount(known[known.count - 1].email, known[known.count - 1].password)
      _ = try await diary.sync()
      try await diary.signOut()
    }
    for _ in 0..<RandomCases.count {
      let account = known[random.number(0...4)]
      let unknown = random.email()
      let (email, password) =
        random.chance(2)
        ? (unknown, account.password) : (account.email, random.wrong(account.password))
      let label = Comment(rawValue: random.label(email, password, account.password))
      await #expect(throws: DiaryError.account(.invalidCredentials), label) {
        try await diary.signIn(email, password)
      }
      #expect(try await diary.session() == nil, label)
    }
    #expect(try world.keyFiles(of: "laptop").isEmpty)
  }

  @Test("Feature: firebase-user-auth, Property 7: Session Persistence")
  func sessionPersistence() async throws {
    let world = try AccountWorld(seed: 107)
    var diary = try await world.diary()
    var random = RandomCredentials(seed: RandomCases.seed(of: 7))
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      try await diary.makeAccount(random.chance(4) ? nil : email, password)
      let session = try #require(try await diary.session(), label)
      for _ in 0..<random.number(1...3) {
        diary = try world.reopened(diary)
        #expect(try await diary.session() == session, label)
      }
      try await diary.favour("food-of-\(session.user.text)")
      try await diary.signOut()
      diary = try world.reopened(diary)
      #expect(try await diary.session() == nil, label)
    }
  }

  @Test("Feature: firebase-user-auth, Property 8: User ID Availability")
  func userIDAvailability() async throws {
    let world = try AccountWorld(seed: 108)
    let diary = try await world.diary()
    var random = RandomCredentials(seed: RandomCases.seed(of: 8))
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      try await diary.makeAccount(email, password)
      let user = try #require(try await diary.session(), label).user
      #expect(try diary.folder.owner() == user, label)
      #expect(try diary.reader().owner == user, label)
      #expect(try diary.folder.branch() == DiaryBranch(user), label)
      try await diary.favour("apple")
      let collection = try #require(CollectionName("favoriteFoods"))
      for document in try diary.reader().documents(in: collection) {
        #expect(document.fields["userId"]?.string == user.text, label)
      }
      let tip = try #require(try await diary.tip(of: user), label)
      #expect(tip.author.email == "\(user.text)@countme.invalid", label)
      try await diary.signOut()
    }
  }

  @Test("Feature: firebase-user-auth, Property 9: Sign Out Terminates Session")
  func signOutTerminatesSession() async throws {
    let world = try AccountWorld(seed: 109)
    let diary = try await world.diary()
    _ = try await diary.addRemote(try world.remote())
    var random = RandomCredentials(seed: RandomCases.seed(of: 9))
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      try await diary.makeAccount(email, password)
      #expect(try await diary.session() != nil, label)
      try await diary.signOut()
      #expect(try await diary.session() == nil, label)
      #expect(try diary.folder.owner() == .guest, label)
      await #expect(throws: DiaryError.account(.notSignedIn), label) { try await diary.signOut() }
      await #expect(throws: DiaryError.account(.notSignedIn), label) { _ = try await diary.sync() }
    }
  }

  @Test("Feature: firebase-user-auth, Property 10: Sign Out Clears Credentials")
  func signOutClearsCredentials() async throws {
    let world = try AccountWorld(seed: 110)
    let diary = try await world.diary()
    var random = RandomCredentials(seed: RandomCases.seed(of: 10))
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      try await diary.makeAccount(email, password)
      let user = try #require(try await diary.session(), label).user
      #expect(try world.keyFiles(of: "laptop").count == 2, label)
      try await diary.signOut()
      #expect(try world.keyFiles(of: "laptop") == [], label)
      #expect(try world.lines("grep -rl 'OPENSSH PRIVATE KEY' . || true") == [], label)
      let settings = "git -C laptop config --get-regexp '^(user|gpg|commit)\\.' || true"
      #expect(try world.lines(settings) == [], label)
      // What the actor may still hold in memory is worth nothing either.
      await #expect(throws: DiaryError.account(.notSignedIn), label) {
        _ = try await diary.commitNothing(as: user)
      }
    }
  }

  @Test("Feature: firebase-user-auth, Property 11: Sign Out Retains Local Data")
  func signOutRetainsLocalData() async throws {
    let world = try AccountWorld(seed: 111)
    let diary = try await world.diary()
    var random = RandomCredentials(seed: RandomCases.seed(of: 11))
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      try await diary.makeAccount(email, password)
      let user = try diary.folder.owner()
      var expected: [String: Double] = [:]
      for food in random.favourites() {
        try await diary.favour(food.id, calories: food.calories)
        expected[food.id] = food.calories
      }
      let tip = try await diary.tip(of: user)
      try await diary.signOut()
      #expect(try diary.favourites() == [:], label)
      #expect(try await diary.tip(of: user) == tip, label)
      try await diary.signIn(email, password)
      #expect(try diary.favourites() == expected, label)
      try await diary.signOut()
    }
  }
}

extension TestDiary {
  /// The newest commit of a user's branch.
  func tip(of user: UserID) throws -> Commit? {
    try store.repository.reference(DiaryBranch(user).reference).map {
      try store.repository.commit($0)
    }
  }

  /// Tries to commit on a user's branch without showing it.
  func commitNothing(as user: UserID) throws {
    try BranchSwitch(store).commitAside(
      [], tree: .emptyTree, parents: [], branch: DiaryBranch(user), from: nil,
      message: CommitMessage("forged"))
  }
}
