import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeStore
@testable import CountMeSync

/// What other devices would refuse is refused before it is committed, and who has committed it gets out.
@Suite("The bounds of what is written")
struct WritingBoundsTests {
  private static let twin = "FavoriteFoods/x.json"

  /// A device whose diary has what an earlier version let in, here and at the remote.
  private static func planted(
    _ files: [HostileFile], seed: UInt64
  ) async throws -> (world: SyncWorld, device: TestDiary) {
    let world = try await SyncTests.world(seed: seed)
    let device = world.devices[0]
    let commit = try await device.commitPastRules(files)
    try show(commit, in: world, of: device)
    let branch = try device.folder.branch()
    _ = try world.world.lines(
      """
      cd laptop
      git push -q ../remote.git \(commit.hex):\(branch.reference)
      git update-ref refs/remotes/origin/\(branch.shortName) \(commit.hex)
      """)
    return (world, device)
  }

  /// Moves the branch to a commit as if the program had written it.
  private static func show(
    _ commit: ObjectID, in world: SyncWorld, of device: TestDiary
  ) throws {
    let branch = try device.folder.branch().reference
    _ = try world.world.lines(
      """
      cd laptop
      git update-ref -m 'countme: wrote' \(branch) \(commit.hex)
      git read-tree -u --reset \(commit.hex)
      """)
  }

  private static func document(
    _ id: String, of device: TestDiary, _ members: String = ""
  ) throws -> [UInt8] {
    let owner = try device.folder.owner().text
    let text =
      #"{\#(members)"id":"\#(id)","lastModified":"2026-11-20T12:00:00.000Z","userId":"\#(owner)"}"#
    return try JSONValue(parsing: Array(text.utf8)).canonicalBytes()
  }

  @Test("beside a folder that differs by case nothing is written, until the doctor takes it away")
  func twins() async throws {
    let template = try await SyncTests.world(seed: 41)
    let bytes = try Self.document("x", of: template.devices[0])
    let (world, device) = try await Self.planted(
      [HostileFile(path: Self.twin, bytes: bytes)], seed: 41)
    let tip = try Tip(of: device)
    let error = try await failure { try await device.favour("apple") }
    #expect(error == .store(.caseCollision(path: "favoriteFoods", other: "FavoriteFoods")))
    #expect(try Tip(of: device) == tip)
    #expect(try world.world.lines("git -C laptop status --porcelain") == [])
    // An edit by hand waits, and keeps nothing else from going out.
    let hand = "favoriteFoods/pear.json"
    let members = #""calories":52,"createdAt":"2026-11-20T12:00:00.000Z","name":"Pear","#
    try DurableFile.createDirectories("\(device.folder.path)/favoriteFoods")
    try DurableFile.write(
      try Self.document("pear", of: device, members), to: "\(device.folder.path)/\(hand)")
    try await device.eatForTest("2026-09-21", 100)
    #expect(try await device.handEdits().problems.map(\.path) == [hand])
    #expect(try await device.sync()[0].isSynced)
    let checks = try await device.examine().map(\.check)
    #expect(checks.contains(.twin) && !checks.contains(.refusedCommit))
    let report = try await device.mend()
    #expect(report.after.filter { $0.check != .remoteHook } == [])
    #expect(try device.favourites().keys.sorted() == ["pear"])
    try await device.favour("apple")
    #expect(try await device.sync()[0].isSynced)
    #expect(try world.world.lines("git -C laptop ls-tree --name-only HEAD FavoriteFoods") == [])
  }

  @Test("a commit of an earlier version that a remote refuses is made again, and nothing is lost")
  func stuck() async throws {
    let template = try await SyncTests.world(seed: 42)
    let bytes = try Self.document("x", of: template.devices[0])
    let (world, device) = try await Self.planted(
      [HostileFile(path: Self.twin, bytes: bytes)], seed: 42)
    let hook = "\(world.remotes[0])/hooks/pre-receive"
    _ = try world.world.lines(
      """
      cat > '\(hook)' <<'END'
      #!/bin/sh
      while read old new name; do
        git ls-tree --name-only $new | tr A-Z a-z | sort | uniq -d | grep -q . && exit 1
      done
      exit 0
      END
      chmod +x '\(hook)'
      """)
    let members = #""calories":52,"createdAt":"2026-11-20T12:00:00.000Z","name":"Apple","#
    let apple = HostileFile(
      path: "favoriteFoods/apple.json", bytes: try Self.document("apple", of: device, members))
    try Self.show(try await device.commitPastRules([apple]), in: world, of: device)
    try await device.eatForTest("2026-09-21", 100)
    #expect(try await device.examine().map(\.check).contains(.refusedCommit))
    #expect(try await device.sync()[0].isSynced)
    #expect(try await device.handEdits().problems.map(\.path) == [apple.path])
    _ = try await device.mend()
    #expect(try device.favourites() == ["apple": 52])
    #expect(try await device.sync()[0].isSynced)
    #expect(
      try world.world.lines(
        "git -C remote.git ls-tree --name-only \(try Tip(of: device).commit.hex)"
      )
      .contains("favoriteFoods"))
  }

  @Test("a folder that is full takes no more")
  func full() async throws {
    let (world, device) = try await Self.planted([], seed: 43)
    let commit = try await device.perform { store in
      let blob = try store.repository.write(Array("{}\n".utf8), .blob)
      let name = String(repeating: "a", count: 180)
      let files = (0..<4900).map { number in
        TreeChange(path: "favoriteFoods/\(name)-\(number).json", blob: blob)
      }
      let head = try store.head()
      let draft = CommitDraft(
        tree: try store.repository.updatedTree(head.tree, files),
        parents: [head.commit].compactMap { $0 },
        author: store.identity(of: try store.folder.owner()), message: "full")
      return try store.repository.write(draft, signature: try store.signature(of: draft.bytes))
    }
    try Self.show(commit, in: world, of: device)
    let error = try await failure { try await device.favour("apple") }
    let bytes = CommitLimits.folders.bytes
    #expect(error == .store(.folderFull(FullFolder(path: "favoriteFoods", .bytes, allowed: bytes))))
    #expect(try Tip(of: device).commit == commit)
  }

  @Test("a document that is larger in its canonical form than one may be is not written")
  func large() async throws {
    let world = try await SyncTests.world(seed: 44)
    let device = world.devices[0]
    let tip = try Tip(of: device)
    let ones = JSONValue.array(Array(repeating: 1, count: 200_000))
    let name = try #require(CollectionName("favoriteFoods"))
    let id = try #require(DocumentID("apple"))
    let error = try await failure {
      try await device.apply(
        [.put(name, id: id, fields: ["name": "Apple", "calories": 52, "more": ones])],
        summary: "large")
    }
    guard case .store(.refused(path: "favoriteFoods/apple.json", SizeRule.summary, _)) = error
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Tip(of: device) == tip)
  }

  @Test("of more schemas than there may be the first are taken in, and the others wait")
  func schemas() async throws {
    let world = try await SyncTests.world(seed: 45)
    let device = world.devices[0]
    _ = try world.world.lines(
      """
      cd laptop; mkdir -p .countme/schema
      for n in $(seq 10 75); do
        echo '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Mood",
          "type": "object", "x-id": "date", "x-merge": "lastWriteWins"}' \\
          > .countme/schema/c$n.schema.json
      done
      """)
    let waiting = ["c74", "c75"].map { ".countme/schema/\($0).schema.json" }
    #expect(try await device.handEdits().problems.map(\.path) == waiting)
    #expect(try await device.sync()[0].isSynced)
    #expect(try await device.handEdits().problems.map(\.path) == waiting)
    _ = try world.world.lines("rm laptop/.countme/schema/c1[01].schema.json")
    #expect(try await device.sync()[0].isSynced)
    #expect(try await device.handEdits().problems.isEmpty)
    #expect(try world.world.lines("git -C laptop status --porcelain") == [])
    _ = try await world.devices[1].sync()
    #expect(try Tip(of: world.devices[1]) == Tip(of: device))
  }

  /// Puts schemas of a person's own into a device's folder.
  private static func addSchemas(_ numbers: Range<Int>, to folder: String, _ world: SyncWorld)
    throws
  {
    _ = try world.world.lines(
      """
      cd \(folder); mkdir -p .countme/schema
      for n in $(seq \(numbers.lowerBound) \(numbers.upperBound - 1)); do
        echo '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Mood",
          "type": "object", "x-id": "date", "x-merge": "lastWriteWins"}' \\
          > .countme/schema/c$n.schema.json
      done
      """)
  }

  @Test("who fills what others have something for keeps nobody from shutting them out")
  func shutOut() async throws {
    let world = try await SyncTests.world(seed: 46)
    let (device, other) = (world.devices[0], world.devices[1])
    try await world.syncAll()
    try Self.addSchemas(10..<74, to: "phone", world)
    #expect(try await other.sync()[0].isSynced)
    try Self.addSchemas(90..<91, to: "laptop", world)
    let full = try await failure { _ = try await device.sync() }
    guard case .store(.folderFull) = full else {
      Issue.record("\(String(describing: full))")
      return
    }
    // Nothing was revoked, and nothing sent.
    let branch = try device.folder.branch().shortName
    let theirs = try world.world.lines("git -C remote.git rev-parse \(branch)")
    #expect(try theirs == [Tip(of: other).commit.hex])
    try await device.revoke(other.device)
    for _ in 0..<2 {
      let waiting = try await failure { _ = try await device.sync() }
      #expect(waiting == full)
      // One commit on top of theirs, which has the revocation and nothing else.
      #expect(
        try world.world.lines("git -C remote.git rev-parse \(branch)~1") == theirs)
      let changed = try world.world.lines(
        "git -C remote.git diff --name-only \(branch)~1 \(branch)")
      #expect(changed.count == 1)
      #expect(changed.allSatisfy { $0.hasPrefix("profile/devices/\(other.device)") })
    }
    let revoked = try await failure { _ = try await other.sync() }
    guard case .account(.deviceRevoked) = revoked else {
      Issue.record("\(String(describing: revoked))")
      return
    }
    // What waits goes out once there is room.
    _ = try world.world.lines("rm laptop/.countme/schema/c90.schema.json")
    #expect(try await device.sync()[0].isSynced)
  }
}
