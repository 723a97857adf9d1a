import CountMeGit
import CountMeModel
import CountMePlatform
import Synchronization
import TestSupport
import Testing

@testable import CountMeSync
@testable import CountMeStore

/// Law: whatever command is stopped at whatever change of a file, what a person did to a file is on disk
/// as they did it, and stays through the commands that follow, whichever they are.
@Suite("Edits by hand, and a command that is killed") struct KilledHandEditTests {
  @Test("are on disk at every moment", arguments: HandDeed.all)
  func atEachChange(deed: HandDeed) async throws {
    let stage = try await KillStage()
    var kills = 0
    for edit in HandEdit.allCases {
      let count = try await stage.changes(of: deed, over: edit)
      for place in FaultForm.selection(of: Array(0..<count), short: 3) {
        let next = KillStage.Next.allCases[place % KillStage.Next.allCases.count]
        let what: Comment = "\(deed), \(edit), stopped at \(place) of \(count), then \(next)"
        try await stage.stop(deed, over: edit, at: place)
        try stage.expectKept(edit, what)
        try await stage.goOn(next)
        try stage.expectKept(edit, what)
        try await stage.goOn(.takeIn)
        try stage.expectTakenIn(edit, what)
        kills += 1
      }
    }
    #expect(kills >= 9)
    FaultForm.report("edits by hand beside \(deed)", "\(kills) kills")
  }

  @Test("do not appear where there are none, once the documents have been read")
  func noEdit() async throws {
    let stage = try await KillStage()
    let count = try await stage.changes(of: .remove, over: nil)
    for place in FaultForm.selection(of: Array(0..<count), short: 5) {
      try await stage.stop(.remove, over: nil, at: place)
      try await stage.goOn(.read)
      try stage.expectClean("stopped at \(place) of \(count)")
    }
  }
}

/// What a person does to a file.
enum HandEdit: CaseIterable {
  case changed, made, deleted

  var path: String {
    switch self {
    case .changed: "favoriteFoods/apple.json"
    case .made: "favoriteFoods/pear.json"
    case .deleted: "favoriteFoods/plum.json"
    }
  }

  fileprivate var command: String {
    switch self {
    case .changed: "sed -i 's/100/ 345/' \(path)"
    case .made: "echo '{\"name\": \"pear\",  \"calories\": 345}' >\(path)"
    case .deleted: "rm \(path)"
    }
  }
}

/// A command that takes edits in, or comes across them.
enum HandDeed: CaseIterable, CustomTestStringConvertible {
  case write, remove, undo, sync, takeIn, plainMerge

  static let all = allCases

  var testDescription: String { "\(self)" }

  func perform(on diary: TestDiary) async throws {
    switch self {
    case .write: try await diary.favour("bread")
    case .remove: try await diary.disfavour("butter")
    case .undo: _ = try await diary.undo()
    case .sync: _ = try await diary.sync(SyncOptions())
    case .takeIn: _ = try await diary.takeInEverything()
    case .plainMerge:
      let ending = try PlainGitMerge.run(
        "HEAD", "other", bases: ["base"], merging: ["other"], inWorkingTree: diary.folder.path)
      guard case .merged = ending else {
        Issue.record("\(ending)")
        return
      }
    }
  }
}

/// A laptop that lacks what a phone has sent, and which is put back before each kill.
private final class KillStage: Sendable {
  /// The command that follows.
  enum Next: CaseIterable {
    case status, takeIn, read, write
  }

  private let world: AccountWorld
  private let laptop: TestDiary

  init() async throws {
    world = try AccountWorld(seed: 7)
    let remote = try world.remote()
    laptop = try await world.diary()
    _ = try await laptop.addRemote(remote)
    try await laptop.makeAccount("me@example.org")
    for food in ["apple", "butter", "plum"] { try await laptop.favour(food) }
    try await laptop.eatForTest("2026-09-21", 100)
    _ = try await laptop.sync(SyncOptions())
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    try await phone.signIn("me@example.org")
    try await phone.favour("tomato")
    try await phone.eatForTest("2026-09-21", 50)
    _ = try await phone.sync(SyncOptions())
    try await laptop.eatForTest("2026-09-21", 10)
    _ = try world.lines(
      """
      git -C laptop fetch -q ../remote.git $(git -C laptop branch --show-current):other
      git -C laptop tag base $(git -C laptop merge-base HEAD other)
      mkdir kept; cp -a laptop state-of-laptop remote.git kept
      """)
  }

  /// How many changes of files a deed makes, with an edit there.
  func changes(of deed: HandDeed, over edit: HandEdit?) async throws -> Int {
    try begin(edit)
    let count = Atomic<Int>(0)
    try await FaultInjector.$present.withValue({ _ in
      count.add(1, ordering: .relaxed)
      return nil
    }) { try await deed.perform(on: try world.reopened(laptop)) }
    return count.load(ordering: .relaxed)
  }

  /// Leaves what is there when the machine stops before a change; what follows never happened.
  func stop(_ deed: HandDeed, over edit: HandEdit?, at place: Int) async throws {
    try begin(edit)
    let count = Atomic<Int>(0)
    let shell = world.shell
    try await FaultInjector.$present.withValue({ _ in
      if count.add(1, ordering: .relaxed).oldValue == place {
        _ = try? shell.run("mkdir crash; cp -a laptop state-of-laptop remote.git crash")
      }
      return nil
    }) { try await deed.perform(on: try world.reopened(laptop)) }
    _ = try world.lines("rm -rf laptop state-of-laptop remote.git; mv crash/* .; rmdir crash")
  }

  private func begin(_ edit: HandEdit?) throws {
    _ = try world.lines(
      """
      rm -rf laptop state-of-laptop remote.git crash; cp -a kept/. .
      cd laptop; \(edit?.command ?? "")
      """)
  }

  func goOn(_ next: Next) async throws {
    let diary = try world.reopened(laptop)
    switch next {
    case .status: _ = try await diary.status()
    case .read: _ = try diary.reader()
    case .takeIn: _ = try await diary.takeInEverything()
    case .write: try await diary.favour("rice")
    }
  }

  func expectKept(_ edit: HandEdit, _ what: Comment) throws {
    let calories = try laptop.favourites()
    switch edit {
    case .changed: #expect(calories["apple"] == 345, what)
    case .made: #expect(calories["pear"] == 345, what)
    case .deleted: #expect(calories["plum"] == nil, what)
    }
  }

  func expectTakenIn(_ edit: HandEdit, _ what: Comment) throws {
    try expectKept(edit, what)
    try expectClean(what)
  }

  func expectClean(_ what: Comment) throws {
    let said = try world.lines(
      "cd laptop; git status --porcelain; git fsck --strict --no-dangling --no-progress 2>&1")
    #expect(said == [], what)
  }
}
