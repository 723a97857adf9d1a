import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("What a fetched tree may hold")
struct HostileTreeTests {
  private static let refused = [
    HostileFile(path: "favoriteFoods/link.json", mode: .link, bytes: Array("/etc/passwd".utf8)),
    HostileFile(path: "foodItems", mode: .link, bytes: Array("/tmp".utf8)),
    HostileFile(path: "favoriteFoods/other", mode: .submodule),
    HostileFile(path: "favoriteFoods/run.json", mode: .executable),
    HostileFile(path: ".git/config", bytes: Array("[core]\n".utf8)),
    HostileFile(path: ".GIT/hooks.json"),
    HostileFile(path: "git~1/hooks.json"),
    HostileFile(path: ".g\u{200C}it/hooks.json"),
    HostileFile(path: "favoriteFoods/.git/hooks.json"),
    HostileFile(path: "favoriteFoods/.gitattributes"),
    HostileFile(path: ".gitattributes", bytes: Array("*.json filter=evil\n".utf8)),
    HostileFile(path: ".gitmodules"),
    HostileFile(path: "..json"),
    HostileFile(path: "favoriteFoods/../../x.json"),
    HostileFile(path: "favoriteFoods/-rf.json"),
    HostileFile(path: "favoriteFoods/a b.json"),
    HostileFile(path: "favoriteFoods/a\\b.json"),
    HostileFile(path: "favoriteFoods/a\nb.json"),
    HostileFile(path: "favoriteFoods/caf\u{E9}.json"),
    HostileFile(path: "favoriteFoods/c:d.json"),
    HostileFile(path: "favoriteFoods/program.sh"),
    HostileFile(path: "favoriteFoods"),
    HostileFile(path: "README.json"),
    HostileFile(path: ".countme/other.json"),
    HostileFile(path: "favoriteFoods/big.json", bytes: Array(repeating: 32, count: 2 << 20)),
    HostileFile(path: "a/b/c/d/e/f/g/h/i/j/k/deep.json"),
    HostileFile(path: "favoriteFoods/Apple.json"),
    HostileFile(path: "FavoriteFoods/apple.json"),
  ]

  // One account for all of them: each is refused, and nothing of it stays.
  @Test("a file that no diary has is refused, though a device of the person's own signed it")
  func refused() async throws {
    let world = try await SyncTests.world(seed: 1)
    let device = world.devices[0]
    try await device.favour("apple")
    try await world.syncAll()
    let branch = try device.folder.branch().reference
    let honest = try Tip(of: device).commit.hex
    try await device.favour("bread")
    let before = try world.state(of: device)
    let verified = try world.verified(by: device)
    for file in Self.refused {
      let commit = try await world.devices[1].commitPastRules([file])
      _ = try world.world.lines("git -C phone push -q ../remote.git \(commit.hex):\(branch)")
      for command in SyncCommand.allCases {
        let error = try await failure { try await device.run(command) }
        guard case .sync(.commitRefused(commit.hex, let path, _, _)) = error else {
          Issue.record("\(file.testDescription): \(String(describing: error))")
          continue
        }
        #expect(path == file.path)
      }
      #expect(try world.state(of: device) == before, "\(file.testDescription)")
      #expect(try world.verified(by: device) == verified, "\(file.testDescription)")
      _ = try world.world.lines("git -C remote.git update-ref \(branch) \(honest)")
    }
    #expect(try await device.sync()[0].isSynced)
    // git's own check would go on about the refused objects, which wait to be looked at.
    #expect(try world.world.lines("git -C laptop status --porcelain") == [])
  }

  @Test("two new files that differ by case only are refused")
  func caseTwins() async throws {
    let world = try await SyncTests.world(seed: 2)
    let device = world.devices[0]
    let branch = try device.folder.branch().reference
    let twins = ["favoriteFoods/tea.json", "favoriteFoods/TEA.json"].map { HostileFile(path: $0) }
    let commit = try await world.devices[1].commitPastRules(twins)
    _ = try world.world.lines("git -C phone push -q ../remote.git \(commit.hex):\(branch)")
    let error = try await failure { try await device.run(.sync) }
    guard case .sync(.commitRefused) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("two names that differ by case only are refused where a merge brings them together")
  func caseTwinsByMerge() async throws {
    let world = try await SyncTests.world(seed: 5)
    let device = world.devices[0]
    let branch = try device.folder.branch().reference
    let bytes = try Self.unknownDocument(of: device)
    let one = try await world.devices[1].commitPastRules([
      HostileFile(path: "dreams/x.json", bytes: bytes)
    ])
    let other = try await world.devices[1].commitPastRules([
      HostileFile(path: "Dreams/x.json", bytes: bytes)
    ])
    let merge = try await world.devices[1].commitPastRules(
      [HostileFile(path: "Dreams/x.json", bytes: bytes)], on: [one, other])
    _ = try world.world.lines("git -C phone push -q ../remote.git \(merge.hex):\(branch)")
    let error = try await failure { try await device.run(.sync) }
    guard case .sync(.commitRefused(merge.hex, _, _, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("what was let in as a document is judged anew as one of the diary's own files")
  func formatSeenAsDocument() async throws {
    let world = try await SyncTests.world(seed: 6)
    let device = world.devices[1]
    let present = try JSONValue(
      parsing: FileSystem.read("\(device.folder.path)/\(FormatDocument.path)", limit: 4096) ?? []
    ).object
    let id = try #require(present?["repositoryId"]?.string)
    func bytes(_ id: String) throws -> [UInt8] {
      try Self.unknownDocument(of: device, also: #""format":1,"repositoryId":"\#(id)","#)
    }
    func commit(_ path: String, _ id: String, on parent: ObjectID?) async throws -> ObjectID {
      try await device.commitPastRules(
        [HostileFile(path: path, bytes: try bytes(id))], on: parent.map { [$0] } ?? [])
    }
    let first = try await commit(FormatDocument.path, id, on: nil)
    let second = try await commit("dreams/x.json", id, on: first)
    let third = try await commit(FormatDocument.path, "other", on: second)
    let repository = try device.folder.openRepository()
    // One verifier, for what it remembers of a document is what it must not say of the format.
    var verifier = CommitVerifier(owner: try device.folder.owner())
    #expect(try verifier.refusal(of: first, in: repository) == nil)
    #expect(try verifier.refusal(of: second, in: repository) == nil)
    #expect(try verifier.refusal(of: third, in: repository)?.path == FormatDocument.path)
  }

  /// A document of a collection that only a newer program knows.
  private static func unknownDocument(
    of device: TestDiary, also members: String = ""
  ) throws -> [UInt8] {
    let owner = try device.folder.owner().text
    let stamp = "2026-11-20T12:00:00.000Z"
    return Array(#"{\#(members)"id":"x","lastModified":"\#(stamp)","userId":"\#(owner)"}"#.utf8)
  }

  @Test("a document that only a newer program knows is let in")
  func newer() async throws {
    let world = try await SyncTests.world(seed: 3)
    let device = world.devices[0]
    let branch = try device.folder.branch().reference
    let owner = try device.folder.owner().text
    let text = #"{"id":"x","lastModified":"2026-11-20T12:00:00.000Z","userId":"\#(owner)"}"#
    let files = ["dreams/2027/x.json", ".countme/schema/x.schema.json"]
    let commit = try await world.devices[1].commitPastRules(
      files.map { HostileFile(path: $0, bytes: Array(text.utf8)) })
    _ = try world.world.lines("git -C phone push -q ../remote.git \(commit.hex):\(branch)")
    try await device.favour("apple")
    #expect(try await device.sync()[0].isSynced)
    for file in files { #expect(try world.world.lines("cat laptop/\(file)") == [text]) }
    #expect(try world.complaints(about: device) == [])
  }

  @Test(
    "a document that breaks a rule is refused",
    arguments: [
      #"{"id":"tea","name":"Tea","calories":1,"userId":"OTHER","lastModified":"STAMP"}"#,
      #"{"id":"coffee","name":"Tea","calories":1,"userId":"OWNER","lastModified":"STAMP"}"#,
      #"{"id":"tea","name":"Tea","calories":-1,"userId":"OWNER","lastModified":"STAMP"}"#,
      #"{"id":"tea","name":"Tea","calories":1,"userId":"OWNER"}"#, "{}", "[]", "{", "",
    ])
  func broken(text: String) async throws {
    let world = try await SyncTests.world(seed: 4)
    let device = world.devices[0]
    let branch = try device.folder.branch().reference
    let before = try world.state(of: device)
    let filled = text.replacing("OWNER", with: try device.folder.owner().text)
      .replacing("OTHER", with: String(repeating: "a", count: 26))
      .replacing("STAMP", with: "2026-11-20T12:00:00.000Z")
    let commit = try await world.devices[1].commitPastRules([
      HostileFile(path: "favoriteFoods/tea.json", bytes: Array(filled.utf8))
    ])
    _ = try world.world.lines("git -C phone push -q ../remote.git \(commit.hex):\(branch)")
    let error = try await failure { try await device.run(.sync) }
    guard case .sync(.commitRefused(_, let path, _, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "favoriteFoods/tea.json")
    #expect(try world.state(of: device) == before)
  }
}
