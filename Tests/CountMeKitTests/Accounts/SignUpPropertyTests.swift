import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeHistory
@testable import CountMeStore

/// The account properties of the seed, for this design: an account is a key and a branch.
@Suite("Feature: firebase-user-auth, signing up")
struct SignUpPropertyTests {
  @Test("Feature: firebase-user-auth, Property 1: Valid Account Creation")
  func validAccountCreation() async throws {
    let world = try AccountWorld(seed: 101)
    let diary = try await world.diary()
    var random = RandomCredentials(seed: RandomCases.seed(of: 1))
    var users: Set<UserID> = []
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      try await diary.makeAccount(email, password)
      let session = try #require(try await diary.session(), label)
      #expect(session.user != .guest && session.user.text.count == 26, label)
      #expect(users.insert(session.user).inserted, label)
      #expect(session.email == email.lowercased(), label)
      try await diary.signOut()
    }
  }

  @Test("Feature: firebase-user-auth, Property 2: Invalid Email Rejection")
  func invalidEmailRejection() async throws {
    let world = try AccountWorld(seed: 102)
    let diary = try await world.diary()
    let before = try Self.state(of: world)
    var random = RandomCredentials(seed: RandomCases.seed(of: 2))
    for _ in 0..<300 {
      let (email, password) = (random.noEmail(), random.password())
      await #expect(throws: DiaryError.account(.invalidEmail(email)), "\(random.label(email))") {
        try await diary.makeAccount(email, password)
      }
    }
    #expect(try Self.state(of: world) == before)
  }

  @Test("Feature: firebase-user-auth, Property 3: Short Password Rejection")
  func shortPasswordRejection() async throws {
    let world = try AccountWorld(seed: 103)
    let diary = try await world.diary()
    let before = try Self.state(of: world)
    var random = RandomCredentials(seed: RandomCases.seed(of: 3))
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.shortPassword())
      await #expect(throws: DiaryError.account(.weakPassword), "\(random.label(email, password))") {
        try await diary.makeAccount(email, password)
      }
    }
    #expect(try Self.state(of: world) == before)
  }

  @Test("Feature: firebase-user-auth, Property 4: Auto Sign-In After Creation")
  func autoSignIn() async throws {
    let world = try AccountWorld(seed: 104)
    let diary = try await world.diary()
    var random = RandomCredentials(seed: RandomCases.seed(of: 4))
    for _ in 0..<RandomCases.count {
      let (email, password) = (random.email(), random.password())
      let label = Comment(rawValue: random.label(email, password))
      #expect(try await diary.session() == nil, label)
      try await diary.makeAccount(email, password)
      let session = try #require(try await diary.session(), label)
      #expect(try diary.folder.owner() == session.user, label)
      // Only who is signed in can write here: the commit needs the device's key.
      let foods = random.favourites()
      for food in foods { try await diary.favour(food.id, calories: food.calories) }
      #expect(try diary.favourites().count == foods.count, label)
      await #expect(throws: DiaryError.account(.alreadySignedIn(user: session.user.text)), label) {
        try await diary.makeAccount(email, password)
      }
      try await diary.signOut()
    }
  }

  /// Everything that a refused sign-up must leave as it was.
  private static func state(of world: AccountWorld) throws -> [String] {
    try world.lines(
      "git -C laptop for-each-ref; git -C laptop status --porcelain; cat laptop/.git/HEAD")
      + world.keyFiles(of: "laptop")
  }
}
