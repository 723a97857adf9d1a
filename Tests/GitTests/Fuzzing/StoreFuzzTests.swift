import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// What lies in `.git` may be torn, or somebody else's.
@Suite("Fuzzing of what lies in the repository") struct StoreFuzzTests {
  private func identity() -> String { "A <a@example.org> 1700000000 +0100" }

  @Test("trees, commits and bitmaps") func objects() throws {
    let hex = String(repeating: "a", count: 40)
    let id = [UInt8](repeating: 9, count: 20)
    let trees = [
      Array("100644 a.json".utf8) + [0] + id + Array("40000 foodItems".utf8) + [0] + id,
      Array("160000 module".utf8) + [0] + id,
    ]
    try Fuzzing.feed("trees", trees) { bytes in
      let tree = TreeBytes(bytes)
      let other = TreeBytes(trees[0])
      var place = 0
      while let entry = tree.entry(at: place) {
        #expect(entry.end > place && entry.end <= bytes.count)
        _ = (tree.copy(entry), other.find(entry, of: tree), tree.find(Array("a.json".utf8)))
        place = entry.end
      }
    }
    let commits = [
      "tree \(hex)\nparent \(hex)\nauthor \(identity())\ncommitter \(identity())\ngpgsig -----BEGIN\n"
        + " abc\n -----END\n\nmessage\n\nUndo-of: \(hex)\n",
      "tree \(hex)\nauthor A <a> -5 -9959\ncommitter A <a> 99999999999999 +9999\n\nx",
    ].map { Array($0.utf8) }
    try Fuzzing.feed("commits", commits, count: 4000) { bytes in
      guard let commit = Commit(id: ObjectID(bytes: id[...]), bytes: bytes) else { return }
      _ = (commit.subject, commit.trailer("Undo-of"), commit.author.line, commit.committer.line)
      #expect(commit.committer.seconds.multipliedReportingOverflow(by: 1000).overflow == false)
    }
    let bitmaps = [[], [0], [1, 63, 64, 200], Array(0..<130)].map(PositionBitmap.encoded)
    try Fuzzing.feed("bitmaps", bitmaps) { bytes in
      let result = PositionBitmap.decode(bytes[...], limit: 4096)
      #expect(result?.positions.allSatisfy { (0..<4096).contains($0) } ?? true)
    }
  }

  @Test("objects in files of their own") func looseObjects() throws {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: "\(folder.path)/r", isBare: true, initialBranch: "refs/heads/guest")
    let content = Array("{\n  \"id\": \"a\"\n}\n".utf8)
    let id = try repository.write(content, .blob)
    let path = "\(folder.path)/r/objects/\(id.hex.prefix(2))/\(id.hex.dropFirst(2))"
    let whole = Array(try Data(contentsOf: URL(filePath: path)))
    try FileManager.default.removeItem(atPath: path)
    try Fuzzing.feed("loose", [whole], count: 1000) { bytes in
      try Data(bytes).write(to: URL(filePath: path))
      let reader = LooseObjectReader(objectFolder: "\(folder.path)/r/objects")
      _ = try? reader.header(id)
      let object = try? reader.read(id)
      #expect(object == nil || object?.bytes == content)
    }
  }

  @Test("deltas") func deltas() throws {
    let base = Array((0..<200).flatMap { "line \($0)\n".utf8 })
    var writer = DeltaWriter(baseSize: base.count, targetSize: 130)
    writer.copy(from: 300, count: 100)
    writer.insert(Array("something new of 20 B".utf8).prefix(20))
    writer.copy(from: 0, count: 10)
    var applied = 0
    try Fuzzing.feed("deltas", [writer.finish()], count: 20_000) { bytes in
      guard let delta = DeltaReader(bytes), let output = delta.applied(to: base) else { return }
      applied += 1
      #expect(output.count == delta.size)
    }
    #expect(applied > 0)
  }

  @Test("packs and their indexes", arguments: ["", "--delta-base-offset"])
  func packs(option: String) throws {
    let folder = try TemporaryFolder()
    let shell = Shell(home: folder.path)
    let made = try shell.run(
      """
      git init -q --bare r; cd r
      for i in $(seq 1 12); do { seq 1 60; echo "$i"; } | git hash-object -w --stdin; done >ids
      git pack-objects -q \(option) objects/pack/pack <ids >name
      cat ids; cp objects/pack/*.idx ../whole.idx; cp objects/pack/*.pack ../whole.pack
      """)
    #expect(made.code == 0, "\(made.errors)")
    let ids = made.output.split(separator: "\n").compactMap { ObjectID(hex: String($0)) }
    #expect(ids.count == 12)
    for ending in ["idx", "pack"] {
      let (path, other) = ("\(folder.path)/x", ending == "idx" ? "pack" : "idx")
      try? FileManager.default.removeItem(atPath: "\(path).\(other)")
      try FileManager.default.copyItem(
        atPath: "\(folder.path)/whole.\(other)", toPath: "\(path).\(other)")
      let whole = try Data(contentsOf: URL(filePath: "\(folder.path)/whole.\(ending)"))
      try Fuzzing.feed("pack-\(ending)\(option)", [Array(whole)], count: 1000) { bytes in
        try Data(bytes).write(to: URL(filePath: "\(path).\(ending)"))
        guard let pack = MappedPack(path) else { return }
        for id in ids {
          guard let number = pack.find(id) else { continue }
          _ = (pack.header(number), pack.wholeEntry(number), pack.read(number, limit: .max))
        }
      }
    }
  }

  @Test("the index and what it is based on") func index() throws {
    let folder = try TemporaryFolder()
    let shell = Shell(home: folder.path)
    let made = try shell.run(
      """
      git init -q r; cd r; mkdir a
      for i in $(seq 1 20); do echo $i >a/$i.json; done; git add .; cp .git/index ../whole
      git update-index --split-index; echo x >a/new.json; rm a/3.json; git add -A
      cp .git/index ../split; cp .git/sharedindex.* ../; cd ..; ls sharedindex.*
      """)
    #expect(made.code == 0, "\(made.errors)")
    let shared = made.output.trimmingCharacters(in: .newlines)
    func contents(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
    }
    let (whole, split, base) = (try contents("whole"), try contents("split"), try contents(shared))
    func read(_ index: [UInt8], over base: [UInt8]) throws {
      try Data(index).write(to: URL(filePath: "\(folder.path)/index"))
      try Data(base).write(to: URL(filePath: "\(folder.path)/\(shared)"))
      guard let file = try IndexFile.read(gitDirectory: folder.path) else { return }
      var cursor = IndexCursor(file)
      var count = 0
      while let item = cursor.next() {
        _ = (item.name, item.record, item.compare(with: Array("a/5.json".utf8)))
        count += 1
      }
      #expect(count <= index.count + base.count)
      _ = file.files(directlyIn: [Array("a/".utf8)])
    }
    try Fuzzing.feed("index", [whole, split], count: 1000) { try read($0, over: base) }
    try Fuzzing.feed("shared-index", [base], count: 1000) { try read(split, over: $0) }
  }
}
