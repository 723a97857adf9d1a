import CountMeHistory
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeStore

@Suite("The note of attached diaries")
struct AttachedDiariesTests {
  private let world: AccountWorld
  private let home: DiaryFolder

  init() async throws {
    world = try AccountWorld(seed: 721)
    home = try await world.diary().folder
  }

  private var note: String { "\(home.path)/.git/countme/attached.json" }
  private var kitchen: AttachedDiary {
    get throws { try AttachedDiary(name: "kitchen", folder: "/diaries/kitchen", role: .owner) }
  }
  private var ann: AttachedDiary {
    get throws { try AttachedDiary(name: "Ann", folder: "/diaries/ann/../ann2", role: .follower) }
  }

  @Test("Nothing is attached, and no file is made, before somebody attaches something")
  func none() throws {
    #expect(try AttachedDiaries(of: home).all.isEmpty)
    #expect(!FileSystem.exists(note))
  }

  @Test("What is attached is read again, in its order, and found by name whatever its case")
  func attached() throws {
    var attached = try AttachedDiaries(of: home)
    try attached.attach(kitchen)
    try attached.attach(ann)
    #expect(attached == (try AttachedDiaries(of: home)))
    #expect(attached.all == [try kitchen, try ann])
    #expect(try attached.named("aNN").folder == "/diaries/ann2")
    #expect(
      throws: DiaryError.words(
        .unknownName("bob", of: .attachedDiary, known: ["Ann", "kitchen"]))
    ) { try attached.named("bob") }
  }

  @Test("Whoever signs in after somebody else is not shown what was theirs, and they are again")
  func users() async throws {
    let diary = try await world.diary(on: "shared")
    var attached = try AttachedDiaries(of: diary.folder)
    try attached.attach(ann)
    _ = try await diary.makeAccount("ann@example.org")
    try attached.attach(kitchen)
    #expect(try AttachedDiaries(of: diary.folder).all.map(\.name) == ["Ann", "kitchen"])
    try await diary.signOut()
    #expect(try AttachedDiaries(of: diary.folder).all.isEmpty)
    _ = try await diary.makeAccount("ben@example.org")
    #expect(try AttachedDiaries(of: diary.folder).all.isEmpty)
    var his = try AttachedDiaries(of: diary.folder)
    try his.attach(kitchen)
    try await diary.signOut()
    // What a guest attaches goes along with whoever comes next, so it cannot be called like another's.
    var guests = try AttachedDiaries(of: diary.folder)
    #expect(!guests.isFree("kitchen") && guests.isFree("cellar"))
    #expect(throws: DiaryError.words(.nameTaken("kitchen", of: .attachedDiary))) {
      try guests.attach(kitchen)
    }
    try guests.attach(AttachedDiary(name: "cellar", folder: "/diaries/cellar", role: .member))
    _ = try await diary.signIn("ann@example.org")
    #expect(try AttachedDiaries(of: diary.folder).all.map(\.name) == ["Ann", "kitchen", "cellar"])
    try await diary.signOut()
    #expect(try AttachedDiaries(of: diary.folder).all.isEmpty)
  }

  @Test("Another program's change since is kept")
  func since() throws {
    var early = try AttachedDiaries(of: home)
    var other = try AttachedDiaries(of: home)
    try other.attach(kitchen)
    try early.attach(ann)
    #expect(early.all == [try kitchen, try ann])
    try other.detach("KITCHEN")
    #expect(other.all == [try ann])
  }

  @Test("A name or folder is attached once, and never the diary itself")
  func twice() throws {
    var attached = try AttachedDiaries(of: home)
    try attached.attach(kitchen)
    let before = try FileSystem.read(note, limit: 4096)
    #expect(throws: DiaryError.words(.nameTaken("KITCHEN", of: .attachedDiary))) {
      try attached.attach(AttachedDiary(name: "KITCHEN", folder: "/other", role: .member))
    }
    #expect(
      throws: DiaryError.other(
        AttachedFailure.alreadyAttached(name: "kitchen", folder: "/diaries/kitchen"))
    ) {
      try attached.attach(AttachedDiary(name: "k", folder: "/diaries/./kitchen/", role: .member))
    }
    #expect(throws: DiaryError.other(AttachedFailure.ownFolder(path: home.path))) {
      try attached.attach(AttachedDiary(name: "me", folder: home.path, role: .member))
    }
    #expect(try FileSystem.read(note, limit: 4096) == before)
  }

  @Test("A diary gets another name, be it the same one in another case")
  func renamed() throws {
    var attached = try AttachedDiaries(of: home)
    try attached.attach(kitchen)
    try attached.attach(ann)
    #expect(throws: DiaryError.words(.nameTaken("ANN", of: .attachedDiary))) {
      try attached.rename("kitchen", to: "ANN")
    }
    try attached.rename("kitchen", to: "Kitchen")
    try attached.rename("ann", to: "Küche-2")
    #expect(try AttachedDiaries(of: home).all.map(\.name) == ["Kitchen", "Küche-2"])
  }

  @Test(
    "Names that nobody can type are none",
    arguments: ["", "-k", "my kitchen", "a/b", "a.b", "k\n", String(repeating: "k", count: 41)])
  func names(name: String) {
    #expect {
      _ = try AttachedDiary(name: name, folder: "/k", role: .member)
    } throws: {
      if case DiaryError.words(.misunderstood(_, name)) = $0 { true } else { false }
    }
  }

  private static let damaged = [
    "", "{", "[]", "{}", #"{"diaries":{}}"#, #"{"diaries":["kitchen"]}"#,
    #"{"diaries":[{"folder":"/k","name":"k","role":"cook"}]}"#,
    #"{"diaries":[{"folder":"k","name":"k","role":"member"}]}"#,
    #"{"diaries":[{"folder":"/k","name":"k k","role":"member"}]}"#,
    #"{"diaries":[{"folder":"/k","name":"k","role":"member"},{"folder":"/l","name":"K","role":"member"}]}"#,
  ]

  @Test("A damaged note is named, and left as it is", arguments: damaged)
  func damage(text: String) throws {
    try DurableFile.write(Array(text.utf8), to: note)
    #expect {
      var attached = try AttachedDiaries(of: home)
      try attached.attach(kitchen)
    } throws: { error in
      guard case DiaryError.other(let failure as AttachedFailure) = error,
        case .unreadable(note, _) = failure
      else { return false }
      return true
    }
    #expect(try FileSystem.read(note, limit: 4096) == Array(text.utf8))
  }
}
