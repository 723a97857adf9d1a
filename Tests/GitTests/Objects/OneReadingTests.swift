import CountMeGit
import CountMePlatform
import TestSupport
import Testing

@Suite("Git and we read one object in one way") struct OneReadingTests {
  /// Law: whatever is done to a commit's bytes, either we refuse it, or git and libgit2 see the tree, the
  /// parents and the people that we see, and `git fsck` has nothing to say about it.
  @Test(
    "commits",
    arguments: UInt64(0)..<UInt64(FaultForm.number("COUNTME_FAULT_HISTORIES", short: 3, long: 100)))
  func commits(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    let parents = try (1...3).map { try root($0, in: diary) }
    let tree = try diary.tree(["a.json": "1"])
    var read: [ObjectID: Commit] = [:]
    for _ in 0..<200 {
      var lines = Self.commit(tree, parents, &random)
      for _ in 0..<Int.random(in: 0...3, using: &random) { lines.mutate(parents, &random) }
      let id = try diary.repository.write(lines.bytes, .commit)
      if let commit = try? diary.repository.commit(id) { read[id] = commit }
    }
    #expect(read.count > 20, "seed \(seed)")
    let list = read.keys.map(\.hex).joined(separator: "\n") + "\n"
    let seen = try diary.run(
      "git log --no-walk=unsorted --stdin --format='%H|%T|%P|%at|%ct'", input: list)
    for line in seen.split(separator: "\n") {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let commit = try #require(ObjectID(hex: parts[0]).flatMap { read[$0] })
      #expect(parts[1] == commit.tree.hex, "seed \(seed)")
      #expect(parts[2] == commit.parents.map(\.hex).joined(separator: " "), "seed \(seed), \(line)")
      #expect(parts[3] == "\(commit.author.seconds)", "seed \(seed)")
      #expect(parts[4] == "\(commit.committer.seconds)", "seed \(seed)")
      let walked = try diary.repository.history(of: [commit.id])
      #expect(Set(walked) == Set([commit.id] + commit.parents), "seed \(seed), \(line)")
    }
    let complaints = try diary.run("git fsck --strict --no-dangling --no-progress 2>&1 || true")
    for id in read.keys { #expect(!complaints.contains(id.hex), "seed \(seed): \(complaints)") }
  }

  /// Law: where an encoding is one that we read, git shows the same words.
  @Test(
    "a commit's words",
    arguments: ["ISO-8859-1", "iso8859-1", "Latin1", "latin-1", "UTF-8", "utf8"])
  func words(encoding: String) throws {
    let diary = try DiaryFixture()
    let draft = CommitDraft(
      tree: try diary.tree(["a.json": "1"]), parents: [], author: DiaryFixture.identity(),
      message: "x")
    let isUTF8 = encoding.lowercased().hasPrefix("utf")
    let words: [UInt8] = isUTF8 ? Array("café ÿ".utf8) : [0x63, 0x61, 0x66, 0xE9, 0x20, 0xFF]
    var lines = CommitLines(draft.bytes).bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map(Array.init)
    lines[1] = Array("author ".utf8) + words + Array(" <a@b> 1700000000 +0100".utf8)
    lines.insert(Array("encoding \(encoding)".utf8), at: 3)
    lines[5] = words
    let id = try diary.repository.write(
      Array(lines.joined(separator: [UInt8(ascii: "\n")])), .commit)
    let commit = try diary.repository.commit(id)
    let seen = try diary.run("git log -1 --encoding=UTF-8 --format='%an|%s' \(id.hex)")
    #expect(seen == "\(commit.author.name)|\(commit.subject)")
    #expect(commit.subject == "café ÿ")
  }

  @Test(
    "words in an encoding that is not read are nobody's", arguments: ["IBM037", "HZ", "UTF-8 "])
  func otherWords(encoding: String) throws {
    let diary = try DiaryFixture()
    let draft = CommitDraft(
      tree: try diary.tree(["a.json": "1"]), parents: [], author: DiaryFixture.identity(),
      message: "x")
    let text = String(decoding: draft.bytes, as: UTF8.self)
    let bytes = Array(
      text.replacing("\n\n", with: "\nencoding \(encoding)\n\n", maxReplacements: 1).utf8)
    let commit = try diary.repository.commit(try diary.repository.write(bytes, .commit))
    #expect(commit.encoding == .other(encoding))
  }

  /// Law: an old commit's plain ASCII is what git shows, whichever encoding an editor noted beside it.
  @Test(
    "plain words are everybody's, where the encoding keeps ASCII",
    arguments: [
      "ISO-8859-2", "ISO8859-15", "iso_8859-5", "latin9", "LATIN-2", "CP1252", "windows-1251",
      "ascii", "US-ASCII", "ANSI_X3.4-1968", "KOI8-R", "KOI8-U", "EUC-JP", "eucKR", "EUC-CN",
      "EUC-TW", "GB2312", "GBK", "CP936", "GB18030", "Big5", "BIG5-HKSCS",
    ])
  func plainWords(encoding: String) throws {
    let diary = try DiaryFixture()
    let words = String(String.UnicodeScalarView((0x20..<0x7F).compactMap { Unicode.Scalar($0) }))
    let commit = try Self.saying("a\(words)b", in: encoding, diary)
    #expect(commit.encoding == .utf8)
    let seen = try diary.run("git log -1 --encoding=UTF-8 --format='%an|%s' \(commit.id.hex)")
    #expect(seen == "\(commit.author.name)|\(commit.subject)")
  }

  @Test(
    "words with more than ASCII, or in an encoding that does not keep it, are nobody's",
    arguments: [
      ("ISO-8859-2", "caf\u{E9}"), ("KOI8-R", "\u{E9}"), ("UTF-7", "x"), ("UTF-16", "x"),
      ("ISO-2022-JP", "x"), ("IBM037", "x"), ("SHIFT_JIS", "x"), ("iso-8859-", "x"),
      ("latin2//TRANSLIT", "x"), ("nothing", "x"),
    ])
  func strangeWords(encoding: String, words: String) throws {
    let diary = try DiaryFixture()
    #expect(try Self.saying(words, in: encoding, diary).encoding == .other(encoding))
  }

  /// A commit that says that its words are in an encoding.
  private static func saying(
    _ words: String, in encoding: String, _ diary: borrowing DiaryFixture
  ) throws -> Commit {
    let draft = CommitDraft(
      tree: try diary.tree(["a.json": "1"]), parents: [], author: DiaryFixture.identity(),
      message: words)
    let text = String(decoding: draft.bytes, as: UTF8.self)
    let bytes = text.replacing("\n\n", with: "\nencoding \(encoding)\n\n", maxReplacements: 1)
    return try diary.repository.commit(try diary.repository.write(Array(bytes.utf8), .commit))
  }

  /// Law: nothing that stands in a signed commit and is not signed can be different.
  @Test(
    "a signed commit has one id",
    arguments: UInt64(0)..<UInt64(FaultForm.number("COUNTME_FAULT_HISTORIES", short: 3, long: 100)))
  func signedBytes(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    let tree = try diary.tree(["a.json": "1"])
    let draft = CommitDraft(
      tree: tree, parents: [], author: DiaryFixture.identity(), message: "one")
    let whole = try diary.repository.commit(try diary.repository.write(draft, signature: "a\nb"))
    #expect(whole.signedBytes == draft.bytes && whole.signature == "a\nb")
    let bytes = try diary.repository.read(whole.id, .commit)
    for _ in 0..<300 {
      var lines = CommitLines(bytes)
      lines.mutate([whole.id], &random)
      let id = try diary.repository.write(lines.bytes, .commit)
      guard id != whole.id, let other = try? diary.repository.commit(id) else { continue }
      let isOther = other.signedBytes != whole.signedBytes || other.signature != whole.signature
      #expect(isOther, "seed \(seed): \(String(decoding: lines.bytes, as: UTF8.self))")
    }
  }

  @Test(
    "a commit that hides a parent, a second signature or a second tree is none",
    arguments: [
      "committer A <a@example.org> 1700000000 +0100\nparent PARENT",
      "committer A <a@example.org> 1700000000 +0100\ngpgsig a\n b\nparent PARENT",
      "committer A <a@example.org> 1700000000 +0100\ngpgsig a\ngpgsig b",
      "committer A <a@example.org> 1700000000 +0100\ngpgsig-sha256 a",
      "committer A <a@example.org> 1700000000 +0100\ngpgsig a\nother b",
      "committer A <a@example.org> 1700000000 +0100\ntree PARENT",
      "committer A <a@example.org> 1700000000 +0100\nauthor A <a@example.org> 1 +0000",
      "committer A <a@example.org> 01700000000 +0100",
      "committer A <a@example.org> 1700000000 +100",
      "committer A<a@example.org> 1700000000 +0100",
      "committer A <a@example.org> -1 +0100",
      "committer A <a@example.org> 1700000000 +0100\n folded",
    ])
  func hidden(rest: String) throws {
    let diary = try DiaryFixture()
    let parent = try root(1, in: diary)
    let text = "tree \(try diary.tree(["a.json": "1"]).hex)\nauthor A <a@example.org> 1 +0000\n"
    let good = text + "committer A <a@example.org> 1700000000 +0100\n\nmessage\n"
    let honest = try diary.repository.write(Array(good.utf8), .commit)
    #expect(try diary.repository.commit(honest).parents == [])
    let bad = text + rest.replacing("PARENT", with: parent.hex) + "\n\nmessage\n"
    let id = try diary.repository.write(Array(bad.utf8), .commit)
    #expect(throws: GitError.self) { try diary.repository.commit(id) }
    #expect(throws: GitError.self) { try diary.repository.parents(of: id) }
  }

  @Test(
    "a tree with a slash in a name, or a file and a folder of one name, is refused",
    arguments: [["100644 a/b"], ["100644 a", "40000 a"], ["100644 a", "100644 a-b", "40000 a"]])
  func trees(entries: [String]) throws {
    let diary = try DiaryFixture()
    let below = try diary.tree(["a.json": "1"])
    let blob = try diary.repository.write([1], .blob)
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += Array(entry.utf8) + [0] + (entry.hasPrefix("4") ? below : blob).bytes
    }
    let tree = try diary.repository.write(bytes, .tree)
    #expect(throws: GitError.self) {
      try diary.repository.difference(from: .emptyTree, to: tree)
    }
  }

  private func root(_ number: Int, in diary: borrowing DiaryFixture) throws -> ObjectID {
    try diary.repository.write(
      CommitDraft(
        tree: try diary.tree(["a.json": "\(number)"]), parents: [], author: DiaryFixture.identity(),
        message: "root \(number)"))
  }

  private static func commit(
    _ tree: ObjectID, _ parents: [ObjectID], _ random: inout SplitMix64
  ) -> CommitLines {
    var lines = ["tree \(tree.hex)"]
    for parent in parents.prefix(Int.random(in: 0...3, using: &random)) {
      lines.append("parent \(parent.hex)")
    }
    lines += ["author A <a@example.org> 1700000000 +0100", "committer B <b@example.org> 17 -0330"]
    if Int.random(in: 0..<4, using: &random) == 0 { lines.append("encoding UTF-8") }
    if Bool.random(using: &random) { lines += ["gpgsig -----BEGIN", " abc", " -----END"] }
    return CommitLines(
      Array((lines + ["", "what was done", "", "Why: so", ""]).joined(separator: "\n").utf8))
  }
}

/// A commit object taken apart into lines, so that it can be spoilt.
private struct CommitLines {
  private var lines: [[UInt8]]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      Array($0)
    }
  }

  var bytes: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  /// Doubles, drops, moves, folds or adds a line, or changes a byte.
  mutating func mutate(_ parents: [ObjectID], _ random: inout SplitMix64) {
    let place = Int.random(in: 0..<lines.count, using: &random)
    let other = Int.random(in: 0..<lines.count, using: &random)
    let added =
      [
        "parent \(parents[0].hex)", "tree \(parents[0].hex)", "gpgsig x", "gpgsig-sha256 x",
        "mergetag x",
        "encoding latin1", "author C <c@example.org> 1 +0000", " folded", "", "other field", "x",
        "\u{0}",
        "parent \(parents[0].hex.uppercased())", "parent \(parents[0].hex) ",
        "parent  \(parents[0].hex)",
      ].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<6, using: &random) {
    case 0: lines.insert(Array(added.utf8), at: place)
    case 1: lines.insert(lines[other], at: place)
    case 2: if lines.count > 1 { lines.remove(at: place) }
    case 3: lines.swapAt(place, other)
    case 4: lines[place].insert(UInt8(ascii: " "), at: 0)
    default:
      guard !lines[place].isEmpty else { return }
      let byte = Int.random(in: 0..<lines[place].count, using: &random)
      lines[place][byte] = UInt8.random(in: 0...255, using: &random)
    }
  }
}
