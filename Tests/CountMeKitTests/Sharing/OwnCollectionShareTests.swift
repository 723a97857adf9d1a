import CountMeGit
import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// What of a collection of one's own is shared, its schema alone tells.
@Suite("A share of a collection of one's own")
struct OwnCollectionShareTests {
  /// Moods with a field that is another's business, and more properties.
  private static func schema(partner: String = #","x-shared-with":"hydration""#, more: String = "")
    -> String
  {
    """
    {"title":"Mood","type":"object","x-id":"date","x-merge":"lastWriteWins",
     "properties":{"mood":{"type":"string"},"partner":{"type":"string"\(partner)}\(more)}}
    """
  }

  /// Ann, who shares her moods from November on, without what goes with other collections.
  private struct Scene {
    let world: AccountWorld
    let remote: String
    let ann: TestDiary
    let branch: ShareBranch

    init(seed: UInt64) async throws {
      world = try AccountWorld(seed: seed)
      remote = try world.hookedRemote()
      ann = try await world.ann(remote)
      branch = try #require(ShareBranch(try ann.folder.owner(), "part"))
      try put(schema())
      try write("2026-10-01", "october")
      try write("2026-11-20", "november")
      _ = try await ann.sync()
      try await share()
    }

    func share() async throws { try await ann.share("part", ["moods"], from: "2026-11-01") }

    /// Puts the schema in the folder; nil removes it.
    func put(_ text: String?) throws {
      let path = "\(ann.folder.path)/.countme/schema"
      _ = try world.lines(
        text.map { "mkdir -p '\(path)'; cat > '\(path)/moods.schema.json' <<'END'\n\($0)\nEND" }
          ?? "rm '\(path)/moods.schema.json'")
    }

    func write(_ day: String, _ mood: String) throws {
      let path = "\(ann.folder.path)/moods/\(day.prefix(7))"
      let owner = try ann.folder.owner().text
      _ = try world.lines(
        """
        mkdir -p '\(path)'; cat > '\(path)/\(day).json' <<'END'
        {"id":"\(day)","userId":"\(owner)","lastModified":"2026-11-20T12:00:00.000Z",
         "mood":"\(mood)","partner":"secret"}
        END
        """)
    }

    /// All that the branch leads to.
    func contents() throws -> String {
      try world.contents(of: branch.reference, in: remote)
    }

    func expectNothingElse(_ what: Comment) throws {
      let contents = try contents()
      #expect(!contents.contains("october") && !contents.contains("secret"), what)
    }
  }

  private static let unknown = [
    DiaryError.sync(.shareSchema(share: "part", collection: "moods"))
  ]

  @Test("the schema is gone, cannot be used, or says otherwise: nothing goes out until it is back")
  func unknown() async throws {
    let scene = try await Scene(seed: 1)
    try scene.expectNothingElse("as it was")
    let texts: [String?] = [
      nil, "{}", Self.schema(partner: ""), Self.schema(partner: #","type":"unheard of""#),
      Self.schema(more: #","name":{"type":"string"}"#),
    ]
    for (number, text) in texts.enumerated() {
      try scene.put(text)
      try await scene.ann.favour("food\(number)")
      _ = try await scene.ann.sync()
      try scene.put(Self.schema())
      try scene.write("2026-11-2\(number + 1)", "mood\(number)")
      #expect(try await scene.ann.sync()[0].shareTroubles == [])
      #expect(try scene.contents().contains("mood\(number)"))
      try scene.expectNothingElse("\(text ?? "no schema")")
    }
    try scene.put(nil)
    // As an edit it would be refused: the documents stay.
    _ = try scene.world.lines("cd '\(scene.ann.folder.path)'; git commit -qam 'no moods any more'")
    #expect(try await scene.ann.sync()[0].shareTroubles.map(\.failure) == Self.unknown)
    // It can be ended all the same.
    _ = try await scene.ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
    #expect(try await scene.ann.sync()[0].shareTroubles == [])
    #expect(try !scene.contents().contains("november"))
  }

  @Test("another field changes nothing; one that is kept back newly begins the branch anew")
  func narrowed() async throws {
    let scene = try await Scene(seed: 2)
    try scene.put(Self.schema(partner: ""))
    try await scene.share()
    #expect(try scene.contents().contains("secret"))
    try scene.put(Self.schema(partner: "", more: #","energy":{"type":"number"}"#))
    try scene.write("2026-11-21", "later")
    #expect(try await scene.ann.sync()[0].shareTroubles == [])
    #expect(try scene.contents().contains("later"))
    try scene.put(Self.schema())
    try scene.write("2026-11-22", "newest")
    #expect(try await scene.ann.sync()[0].shareTroubles.map(\.failure) == Self.unknown)
    #expect(try !scene.contents().contains("newest"))
    try await scene.share()
    #expect(try scene.contents().contains("newest"))
    try scene.expectNothingElse("begun anew")
  }

  @Test("a share of before, whose word says nothing of schemas, shares nothing without one either")
  func ofBefore() async throws {
    let scene = try await Scene(seed: 3)
    try await scene.ann.perform { store in
      var random = SplitMix64(seed: 1)
      let key = try KeyWorkshop.key(&random)
      let old = ShareDocument.signed(
        ["collections": ["moods"], "from": "2026-11-01"], name: "part", after: nil, by: key,
        in: ForgedHistory.diary,
        now: Timestamp(seconds: 1_790_000_000))
      let source = try store.head().tree
      let schemas = try MergedSchemas(known: .builtIn).catalogue(source, [], in: store.repository)
      func moods(_ catalogue: Catalogue) throws -> [String] {
        let tree = try ShareProjection(old, catalogue: catalogue)
          .tree(of: source, after: nil, in: store.repository)
        return try store.repository.difference(from: .emptyTree, to: tree).map(\.path)
          .filter { $0.hasPrefix("moods/") }
      }
      #expect(try moods(schemas) == ["moods/2026-11/2026-11-20.json"])
      #expect(try moods(.builtIn) == [])
    }
  }

  @Test("nobody publishes it by another schema, or without one")
  func judged() throws {
    var scene = try ForgedShare(seed: 4)
    let terms: JSONValue = ["days": true, "id": "date", "sharedWith": ["partner": "hydration"]]
    let share = ShareDocument.signed(
      ["collections": ["moods"], "from": "2026-11-01", "schemas": ["moods": terms]], name: "part",
      after: nil, by: scene.history.account, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_000))
    let base = [share.file, scene.history.certificate(of: scene.device.verifyingKey, "d")]
    let owner = scene.branch.owner.text
    func schema(_ text: String) -> SealedFile {
      SealedFile(merged: ".countme/schema/moods.schema.json", bytes: Array(text.utf8))
    }
    func mood(_ more: JSONObject = [:], day: String = "2026-11-20") -> SealedFile {
      var fields: JSONObject = [
        "id": .string(day), "userId": .string(owner), "lastModified": "2026-11-20T12:00:00.000Z",
      ]
      for (name, value) in more { fields[name] = value }
      return SealedFile(
        merged: "moods/\(day.prefix(7))/\(day).json",
        bytes: JSONValue.object(fields).canonicalBytes())
    }
    let first = [schema(Self.schema()), mood()]
    let others: [[SealedFile]] = [
      [SealedFile(merged: schema("").path, bytes: nil), mood(["mood": "x"])],
      [schema(Self.schema(partner: "")), mood(["partner": "x"])],
      [schema("{}"), mood(day: "2026-10-01")], [mood(day: "2026-10-01")],
      [mood(["partner": "x"])],
    ]
    let good = try scene.history.commit(base + first, on: [], by: scene.device)
    #expect(try scene.refusal(good) == nil)
    for files in others {
      let commit = try scene.history.commit(files, on: [good], by: scene.device)
      #expect(try scene.refusal(commit) == ShareJudgingTests.scope)
    }
  }
}
