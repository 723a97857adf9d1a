import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// What a commit may cost those who judge it; each bound, at it and one beyond.
@Suite("What a commit may cost") struct HostileCostTests {
  /// Judges commits as a device does and as the hook does.
  private struct Judges {
    let owner: UserID
    private let folder: DiaryFolder

    init(_ device: TestDiary) throws {
      owner = try device.folder.owner()
      folder = device.folder
    }

    func callAsFunction(_ commit: ObjectID) throws -> [CommitRefusal?] {
      let hook = JudgingTerms(
        newestFormat: FormatDocument.supportedVersion, meter: WorkMeter(1 << 30))
      let repository = try folder.openRepository()
      return try [JudgingTerms(), hook].map { terms in
        var verifier = CommitVerifier(owner: owner, terms)
        return try verifier.judge(commit, in: repository)
      }
    }
  }

  private static func document(_ id: String, of device: TestDiary, bytes: Int = 0) throws -> [UInt8]
  {
    let owner = try device.folder.owner().text
    let stamp = "2026-11-20T12:00:00.000Z"
    let head = #"{"id":"\#(id)","lastModified":"\#(stamp)","userId":"\#(owner)","pad":""#
    let pad = max(0, bytes - head.utf8.count - 2)
    return Array(head.utf8) + [UInt8](repeating: 0x61, count: pad) + Array(#""}"#.utf8)
  }

  private static func schema(_ properties: String) -> [UInt8] {
    Array(#"{"x-id":"slug","x-merge":"lastWriteWins","properties":{\#(properties)}}"#.utf8)
  }

  @Test("a schema that costs too much is refused with its file and the bound, by both ends")
  func schemas() async throws {
    let world = try await SyncTests.world(seed: 61)
    let device = world.devices[1]
    let judges = try Judges(device)
    let path = ".countme/schema/costly.schema.json"
    func patterns(_ count: Int) -> [UInt8] {
      Self.schema(
        (0..<count).map { #""f\#($0)":{"pattern":"a{1999}"}"# }.joined(separator: ","))
    }
    let fits = try await device.commitPastRules([HostileFile(path: path, bytes: patterns(16))])
    #expect(try judges(fits).allSatisfy { $0 == nil })
    let padding = [UInt8](repeating: 0x20, count: SchemaLimits.bytes - patterns(1).count)
    let full = try await device.commitPastRules([
      HostileFile(path: path, bytes: patterns(1) + padding)
    ])
    #expect(try judges(full).allSatisfy { $0 == nil })
    for (bytes, reason) in [
      (patterns(17), "more than 32768 states"), (patterns(1100), "more than 1024 schemas"),
      (patterns(1) + padding + [0x20], "131073 bytes, and 131072 are allowed"),
    ] {
      let commit = try await device.commitPastRules([HostileFile(path: path, bytes: bytes)])
      for refusal in try judges(commit) {
        #expect(refusal?.path == path && refusal?.reason.contains(reason) == true)
      }
    }
  }

  @Test("so many schema files, and so many bytes of them, are a diary's")
  func schemaFolder() async throws {
    let world = try await SyncTests.world(seed: 62)
    let device = world.devices[1]
    let judges = try Judges(device)
    func commit(_ count: Int, _ bytes: Int) async throws -> ObjectID {
      let text = Self.schema("")
      let file = text + [UInt8](repeating: 0x20, count: max(0, bytes - text.count))
      return try await device.commitPastRules(
        (0..<count).map { HostileFile(path: ".countme/schema/s\($0)x.schema.json", bytes: file) })
    }
    let most = SchemaLimits.files
    let share = SchemaLimits.folderBytes / most
    for good in try await [commit(most, 0), commit(most, share)] {
      #expect(try judges(good).allSatisfy { $0 == nil })
    }
    for (bad, reason) in try await [
      (commit(most + 1, 0), "has 65 files, and 64 are allowed"),
      (commit(most, share + 1), "bytes, and 524288 are allowed"),
    ] {
      #expect(try judges(bad).allSatisfy { $0?.reason.contains(reason) == true })
    }
  }

  @Test("what a commit changes is counted as it is checked out, before it is")
  func bytes() async throws {
    let world = try await SyncTests.world(seed: 63)
    let device = world.devices[1]
    let judges = try Judges(device)
    var fields = try #require(try JSONValue(parsing: Self.document("x", of: device)).object)
    let padding = (1 << 20) - JSONValue.object(fields).canonicalBytes().count
    fields["pad"] = .string(String(repeating: "a", count: padding))
    let whole = JSONValue.object(fields).canonicalBytes()
    let most = CommitLimits.bytes >> 20
    let files = (0...most).map { HostileFile(path: "dreams/d\($0)/x.json", bytes: whole) }
    let full = try await device.commitPastRules(Array(files.dropLast()))
    #expect(try judges(full).allSatisfy { $0 == nil })
    let beyond = try await device.commitPastRules(files)
    for refusal in try judges(beyond) {
      #expect(refusal?.reason.contains("more than 268435456 bytes") == true)
    }
  }

  @Test("the hook lets no format in that it does not know; a device takes it for a newer program's")
  func formats() async throws {
    let world = try await SyncTests.world(seed: 64)
    let device = world.devices[1]
    let judges = try Judges(device)
    let id = try device.folder.format().repositoryID
    for (format, isKnown) in [
      ("1", true), ("2", true), ("2.5", false), ("3", false), ("1e300", false),
    ] {
      let text = #"{"format":\#(format),"repositoryId":"\#(id)"}"#
      let commit = try await device.commitPastRules([
        HostileFile(path: FormatDocument.path, bytes: Array(text.utf8))
      ])
      let refusals = try judges(commit)
      #expect(refusals[0] == nil && (refusals[1] == nil) == isKnown, "\(format)")
    }
  }

  @Test("so many devices are an account's, and none is longer than it may be")
  func accounts() async throws {
    let world = try await SyncTests.world(seed: 65)
    let device = world.devices[1]
    let judges = try Judges(device)
    let many = try await device.commitPastRules(
      (0...AccountPlace.devices).map { HostileFile(path: "profile/devices/d\($0).json") })
    #expect(try judges(many).allSatisfy { $0?.reason == "it has more than 1024 devices" })
    for (bytes, isSize) in [(AccountPlace.bytes, false), (AccountPlace.bytes + 1, true)] {
      let change = CandidateChange(
        path: AccountDocument.path, before: nil,
        after: .init(
          mode: CandidateChange.Version.plainFile, size: bytes, content: .document([:])),
        schema: nil)
      let verdict = ChangePolicy(owner: judges.owner).judge(change)
      guard case .refused(_, let reason) = verdict else {
        Issue.record("\(bytes) is let in")
        return
      }
      #expect(reason.contains("65536 are allowed") == isSize, "\(reason)")
    }
  }

  @Test("the work that a push makes has an end at the hook")
  func work() async throws {
    let world = try await SyncTests.world(seed: 66)
    let device = world.devices[1]
    let repository = try device.folder.openRepository()
    let bytes = try Self.document("x", of: device, bytes: 1 << 16)
    let commit = try await device.commitPastRules([
      HostileFile(path: "dreams/x.json", bytes: bytes)
    ])
    for (limit, isEnough) in [(1 << 20, true), (1 << 10, false)] {
      var verifier = CommitVerifier(
        owner: try device.folder.owner(), JudgingTerms(meter: WorkMeter(limit)))
      let refusal = try verifier.judge(commit, in: repository)
      #expect((refusal == nil) == isEnough, "\(String(describing: refusal))")
    }
  }

  @Test("a schema costs what its machines take, however few bytes say it")
  func compiling() async throws {
    let world = try await SyncTests.world(seed: 71)
    let device = world.devices[1]
    let repository = try device.folder.openRepository()
    let owner = try device.folder.owner()
    func schema(_ name: String, _ length: Int) -> HostileFile {
      HostileFile(
        path: ".countme/schema/\(name).schema.json",
        bytes: Self.schema(#""f":{"pattern":"a{\#(length)}"}"#))
    }
    let first = try await device.commitPastRules([schema("one", 1998)])
    let second = try await device.commitPastRules([schema("two", 1999)], on: [first])
    // The same under another name is compiled anew, by the rules and for the collections.
    let third = try await device.commitPastRules([schema("three", 1998)], on: [second])
    for (limit, isEnough) in [(125_000, true), (115_000, false)] {
      var verifier = CommitVerifier(owner: owner, JudgingTerms(meter: WorkMeter(limit)))
      let refusals = try [first, second, third].map { try verifier.judge($0, in: repository) }
      #expect(refusals.allSatisfy { $0 == nil } == isEnough, "\(refusals)")
    }
  }

  @Test("a document is as large as every device writes it, however it was sent")
  func canonicalSize() async throws {
    let world = try await SyncTests.world(seed: 70)
    let device = world.devices[1]
    let judges = try Judges(device)
    let head = try Self.document("x", of: device)
    var fields = try #require(try JSONValue(parsing: head).object)
    fields["more"] = .array(Array(repeating: 1, count: 100_000))
    let left = JSONLimits.document.bytes - JSONValue.object(fields).canonicalBytes().count
    for (more, isGood) in [(0, true), (1, false)] {
      fields["pad"] = .string(String(repeating: "a", count: left + more))
      let commit = try await device.commitPastRules([
        HostileFile(path: "dreams/x.json", bytes: JSONValue.object(fields).compactBytes())
      ])
      for refusal in try judges(commit) {
        #expect((refusal == nil) == isGood)
        #expect(isGood || refusal?.reason.contains("canonical form") == true)
      }
    }
  }

  /// A merge of a folder that its other parents have but for one name, which it has not.
  ///
  /// - Returns: the merge, which has so many files otherwise than its first parent, all of which the others have.
  private static func merge(
    of count: Int, _ parents: Int, by device: TestDiary
  ) async throws -> ObjectID {
    try await device.perform { store in
      let blob = try store.repository.write(Array("{}\n".utf8), .blob)
      let most = 20_000
      func tree(_ isMerged: Bool) throws -> ObjectID {
        var entries = try store.repository.tree(store.head().tree).entries
        for (number, start) in stride(from: 0, to: count, by: most).enumerated() {
          let names = (start..<min(start + most, count)).map { "n\($0).json" }
          let files = (names + (isMerged ? [] : ["other.json"])).map {
            TreeEntry(name: $0, mode: .file, id: blob)
          }
          let folder = try store.repository.write(Tree(files).bytes, .tree)
          entries.append(TreeEntry(name: "dreams\(number)", mode: .directory, id: folder))
        }
        return try store.repository.write(Tree(entries).bytes, .tree)
      }
      func commit(_ tree: ObjectID, _ parents: [ObjectID]) throws -> ObjectID {
        let draft = CommitDraft(
          tree: tree, parents: parents,
          author: store.identity(of: try store.folder.owner()), message: "looks harmless")
        return try store.repository.write(draft, signature: try store.signature(of: draft.bytes))
      }
      let first = try #require(try store.head().commit)
      let side = try tree(false)
      var all = [first]
      for _ in 1..<parents { all.append(try commit(side, [all[all.count - 1]])) }
      return try commit(try tree(true), all)
    }
  }

  @Test(
    "of a merge each file is counted that is compared, once for each parent",
    arguments: [(200, 2), (1000, 2), (1000, 4)])
  func merges(files: Int, parents: Int) async throws {
    let world = try await SyncTests.world(seed: 68)
    let device = world.devices[1]
    let repository = try device.folder.openRepository()
    let merge = try await Self.merge(of: files, parents, by: device)
    for (limit, isEnough) in [(30_000 + 16 * files * parents, true), (4 * files * parents, false)] {
      var verifier = CommitVerifier(
        owner: try device.folder.owner(), JudgingTerms(meter: WorkMeter(limit)))
      let refusal = try verifier.judge(merge, in: repository)
      #expect((refusal == nil) == isEnough, "\(limit): \(String(describing: refusal))")
    }
  }

  @Test("so many files times parents are compared for one commit, by a device too")
  func comparisons() async throws {
    let world = try await SyncTests.world(seed: 69)
    let device = world.devices[1]
    let repository = try device.folder.openRepository()
    let most = CommitLimits.comparisons / 16
    for (files, isGood) in [(most, true), (most + 1, false)] {
      let merge = try await Self.merge(of: files, 16, by: device)
      var verifier = CommitVerifier(owner: try device.folder.owner())
      let refusal = try verifier.judge(merge, in: repository)
      #expect((refusal == nil) == isGood)
      #expect(isGood || refusal?.reason.contains("too many files to compare") == true)
    }
  }

  @Test("a device that a newer format locks out puts the remote back, and goes on")
  func lockedOut() async throws {
    let world = try await SyncTests.world(seed: 67)
    let device = world.devices[0]
    try await world.syncAll()
    let branch = try device.folder.branch().reference
    let id = try device.folder.format().repositoryID
    let text = #"{"format":3,"repositoryId":"\#(id)"}"#
    let commit = try await world.devices[1].commitPastRules([
      HostileFile(path: FormatDocument.path, bytes: Array(text.utf8))
    ])
    _ = try world.world.lines("git -C phone push -q ../remote.git \(commit.hex):\(branch)")
    try await device.favour("apple")
    let error = try await failure { _ = try await device.sync() }
    guard case .store(.newerFormat(3, 2)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let reset = try #require(try await device.remoteReset())
    #expect(reset.found == commit.hex && reset.commits == 1)
    try await device.perform(reset)
    #expect(try await device.sync()[0].isSynced)
    // Now the one that did it can be shut out.
    try await device.revoke(world.devices[1].device)
    #expect(try await device.sync()[0].isSynced)
    let revoked = try await failure { _ = try await world.devices[1].sync() }
    guard case .account(.deviceRevoked) = revoked else {
      Issue.record("\(String(describing: revoked))")
      return
    }
  }
}
