import CountMeModel
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeStore
@testable import CountMeSync

@Suite("A tree that git takes and nobody else reads ends no diary, and removes nothing")
struct MalformedTreeTests {
  /// What becomes of a folder's entries, of which the first is a document.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The folder, and what it is to have.
    var folder = "favoriteFoods"
    let change: @Sendable (inout [RawEntry], Ids) -> Void
    /// What stands behind the last entry.
    var cut = 0
  }

  struct RawEntry {
    var mode: String
    var name: [UInt8]
    var id: ObjectID

    var bytes: [UInt8] { Array("\(mode) ".utf8) + name + [0] + id.bytes }
  }

  struct Ids: Sendable {
    let commit: ObjectID
    let tree: ObjectID
    let blob: ObjectID
    let absent = ObjectID(of: Array("never written".utf8), .blob)
  }

  static func first(
    _ name: String, _ mode: String? = nil, _ id: @escaping @Sendable (Ids) -> ObjectID
  )
    -> Form
  {
    Form(testDescription: name) {
      $0[0].mode = mode ?? $0[0].mode
      $0[0].id = id($1)
    }
  }

  static func more(_ name: String, _ bytes: [UInt8], _ mode: String = "100644") -> Form {
    Form(testDescription: name) { entries, ids in
      let place = bytes.starts(with: ".".utf8) ? 0 : entries.count
      entries.insert(RawEntry(mode: mode, name: bytes, id: ids.blob), at: place)
    }
  }

  static func named(
    _ name: String, in folder: String, _ mode: String?, _ id: @escaping @Sendable (Ids) -> ObjectID
  )
    -> Form
  {
    Form(testDescription: "\(name) in \(folder.isEmpty ? "the root" : folder)", folder: folder) {
      for place in $0.indices where $0[place].name == Array(name.utf8) {
        $0[place].mode = mode ?? $0[place].mode
        $0[place].id = id($1)
      }
    }
  }

  static let forms = [
    first("a document that is a folder, and a commit", "40000", \.commit),
    first("a document that is a folder, and a file", "40000", \.blob),
    first("a document that is a tree", nil, \.tree),
    first("a document that is a commit", nil, \.commit),
    first("a document with a zero before its mode", "0100644", \.blob),
    first("a document of no mode", "0", \.blob),
    named("account.json", in: "profile", "40000", \.commit),
    named("account.json", in: "profile", nil, \.tree),
    named("favoriteFoods", in: "", nil, \.commit),
    named("favoriteFoods", in: "", nil, \.blob),
    named("favoriteFoods", in: "", "100644", \.tree),
    named("favoriteFoods", in: "", "040000", \.tree),
    Form(testDescription: "a document twice") { entries, _ in entries.insert(entries[0], at: 1) },
    Form(testDescription: "two documents of a name") { entries, ids in
      entries.insert(RawEntry(mode: "100644", name: entries[0].name, id: ids.commit), at: 1)
    },
    Form(testDescription: "a folder of a document's name") { entries, ids in
      entries.append(RawEntry(mode: "40000", name: entries[0].name, id: ids.tree))
    },
    Form(testDescription: "no order") { entries, _ in entries.reverse() },
    Form(testDescription: "no order in the root", folder: "") { entries, _ in entries.reverse() },
    Form(testDescription: "a cut end", change: { _, _ in }, cut: 3),
    more("no name", []), more("a slash", Array("a/b".utf8)),
    more("git's own name", Array(".git".utf8)), more("a name of no file", Array("..".utf8)),
    more("a long name", Array(repeating: 0x78, count: 300)),
    more("a folder with nothing in it", Array("zz".utf8), "40000"),
  ]

  /// How plain git comes to have it in the branch.
  ///
  /// Not from every tree git itself goes on; then there is an edit by hand that waits.
  static let ways = [
    "", "copy late; git add -A 2>/dev/null && git $unsigned commit -qm late 2>/dev/null || true",
  ]

  /// Has the branch lead to the newest commit's tree in another form, as a commit of plain git.
  static func commit(_ form: Form, in diary: TestDiary, _ world: AccountWorld) throws {
    let repository = try diary.folder.openRepository()
    let tip = try #require(try repository.reference(try diary.folder.branch().reference))
    let root = try repository.tree(of: tip)
    let food = try #require(try repository.entry(at: "favoriteFoods", in: root))
    let foods = try repository.tree(food.id).entries
    let ids = Ids(commit: tip, tree: food.id, blob: foods[0].id)
    func changed(_ tree: ObjectID, _ folder: String) throws -> ObjectID {
      var entries = try repository.tree(tree).entries.map {
        RawEntry(mode: String($0.rawMode, radix: 8), name: $0.name, id: $0.id)
      }
      form.change(&entries, ids)
      if form.testDescription.hasPrefix("a folder with nothing") {
        entries[entries.count - 1].id = try repository.write([], .tree)
      }
      return try repository.write(Array(entries.flatMap(\.bytes).dropLast(form.cut)), .tree)
    }
    var tree = root
    if form.folder.isEmpty {
      tree = try changed(root, "")
    } else {
      let entries = try repository.tree(root).entries.map { entry in
        guard entry.text == form.folder else { return entry }
        return TreeEntry(
          name: form.folder, mode: .directory, id: try changed(entry.id, form.folder))
      }
      tree = try repository.write(Tree(entries).bytes, .tree)
    }
    let commit =
      "tree \(tree)\nparent \(tip)\nauthor x <a@b> 1700000000 +0000\n"
      + "committer x <a@b> 1700000000 +0000\n\nx\n"
    let id = try repository.write(Array(commit.utf8), .commit)
    _ = try world.lines("git -C \(diary.device) update-ref HEAD \(id)")
  }

  private static func lines(_ way: String) -> String {
    """
    set -e; cd phone; unsigned='-c commit.gpgsign=false -c user.name=a -c user.email=a@b'
    copy() { sed "s/\\"mine\\"/\\"$1\\"/" favoriteFoods/mine.json > favoriteFoods/$1.json; }
    \(way)
    """
  }

  @Test(
    "the next command says so, a doctor names the commit, and all files are there afterwards",
    arguments: RandomCases.some(RandomCases.pairs(forms, ways), of: 621, few: 12))
  func mended(form: Form, way: String) async throws {
    let world = try AccountWorld(seed: 621)
    let (laptop, old) = try await world.twoDevices()
    for food in ["mine", "other"] { try await old.favour(food) }
    _ = try await old.sync()
    try Self.commit(form, in: old, world)
    _ = try world.lines(Self.lines(way))
    let phone = try world.reopened(old)
    if way.isEmpty {
      await #expect {
        try await phone.favour("more")
      } throws: { error in
        if case DiaryError.machine(.malformedCommit) = error { true } else { false }
      }
    }
    let found = try await phone.examine()
    #expect(found.contains { $0.check == .malformedCommit }, "\(found)")
    let after = try await phone.mend().after.filter { $0.check.severity == .error }
    #expect(after == [])
    try await phone.favour("more")
    for diary in [phone, laptop, phone] { _ = try await diary.sync() }
    let late = way.isEmpty ? [:] : ["late": 100.0]
    let expected = ["mine": 100.0, "other": 100, "more": 100].merging(late) { $1 }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == expected)
      try await world.expectVerified(diary)
    }
    #expect(try world.lines("git -C phone status --porcelain") == [])
    #expect(try await phone.sync()[0].sent == 0)
  }

  @Test(
    "what leads to nothing and no remote has is as it was sent",
    arguments: [
      first("a document", nil, \.absent), first("a document as a folder", "40000", \.absent),
      named("account.json", in: "profile", nil, \.absent),
      named("account.json", in: "profile", "40000", \.absent),
      named("favoriteFoods", in: "", nil, \.absent),
    ])
  func absent(form: Form) async throws {
    let world = try AccountWorld(seed: 622)
    let (laptop, old) = try await world.twoDevices()
    for food in ["mine", "other"] { try await old.favour(food) }
    _ = try await old.sync()
    try Self.commit(form, in: old, world)
    let phone = try world.reopened(old)
    await #expect(throws: DiaryError.self) { try await phone.favour("more") }
    #expect(try await phone.examine().contains { $0.check == .object })
    let after = try await phone.mend().after.filter { $0.check.severity == .error }
    #expect(after == [])
    try await phone.favour("more")
    for diary in [phone, laptop] { _ = try await diary.sync() }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == ["mine": 100, "other": 100, "more": 100])
      try await world.expectVerified(diary)
    }
  }

  @Test(
    "an entry of this program's whose file got lost before it was sent keeps nobody from going on")
  func lost() async throws {
    let world = try AccountWorld(seed: 624)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try await old.sync()
    for food in ["lost", "later"] { try await old.favour(food) }
    _ = try world.lines(
      """
      set -e; cd phone; lost=$(git rev-parse HEAD:favoriteFoods/lost.json); mkdir ../packs
      mv .git/objects/pack/* ../packs/ 2>/dev/null || true
      for pack in ../packs/*.pack; do test -e "$pack" && git unpack-objects -q <"$pack"; done
      rm -f .git/objects/$(echo $lost | cut -c1-2)/$(echo $lost | cut -c3-) favoriteFoods/lost.json
      """)
    let phone = try world.reopened(old)
    #expect(try await phone.examine().contains { $0.check == .object })
    let after = try await phone.mend().after.filter { $0.check.severity == .error }
    #expect(after == [])
    try await phone.favour("more")
    for diary in [phone, laptop] { _ = try await diary.sync() }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == ["mine": 100, "later": 100, "more": 100])
      try await world.expectVerified(diary)
    }
  }

  @Test("a file that plain git put in a collection's place takes none of its documents along")
  func fileInPlace() async throws {
    let world = try AccountWorld(seed: 623)
    let (laptop, old) = try await world.twoDevices()
    for food in ["mine", "other"] { try await old.favour(food) }
    _ = try await old.sync()
    _ = try world.lines(
      """
      set -e; cd phone; rm -r favoriteFoods; echo note > favoriteFoods; git add -A
      git -c commit.gpgsign=false commit -qm x
      """)
    let phone = try world.reopened(old)
    for _ in 0..<2 {
      let error = try await failure { _ = try await phone.sync() }
      guard case .store(.handEditInTheWay)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    _ = try world.lines("cd phone; rm favoriteFoods; git checkout -q HEAD -- favoriteFoods")
    for diary in [phone, laptop, phone] { _ = try await diary.sync() }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == ["mine": 100, "other": 100])
    }
  }
}
