import Foundation
import TestSupport

@testable import CountMeGit
@testable import CountMePlatform

/// An index with random files, on disk, and random differences from what is on disk.
struct RandomIndex {
  private static let directories = ["a", "a-", "a.", "a0", "b", "2026-01", "2026-01-02"]

  let folder: TemporaryFolder
  var gitDirectory: String { "\(folder.path)/.git" }
  var random: SplitMix64

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SplitMix64(seed: seed)
    try FileManager.default.createDirectory(
      atPath: "\(gitDirectory)/countme", withIntermediateDirectories: true)
  }

  /// Paths up to three directories deep, with names that sort close to a slash.
  mutating func paths(_ count: Int) -> [String] {
    (0..<count).map { _ in
      let depth = Int.random(in: 0...3, using: &random)
      let directories = (0..<depth).compactMap { _ in Self.directories.randomElement(using: &random)
      }
      let name = "\(["", "a", "a-", "b"][Int.random(in: 0..<4, using: &random)])"
      let number = Int.random(in: 0..<4000, using: &random)
      return (directories + ["\(name)\(number).json"]).joined(separator: "/")
    }
  }

  /// Facts and contents out of the air; one file in `skips` is in git only, or none.
  mutating func record(skips: Int?) -> IndexRecord {
    var stat = IndexStat.unseen
    stat.modifiedSeconds = UInt32.random(in: 1...1000, using: &random)
    stat.size = UInt32.random(in: 1...1000, using: &random)
    let id = ObjectID(bytes: (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }[...])
    let isSkipped = skips.map { Int.random(in: 0..<$0, using: &random) == 0 } ?? false
    return isSkipped
      ? .skipped(id, stat: stat)
      // One file in a hundred is a side of a merge.
      : IndexRecord(
        stat: stat, id: id, flags: Int.random(in: 0..<100, using: &random) == 0 ? 0x2000 : 0)
  }

  /// Writes an index of these files, with its table where it is shared, and reads it.
  func written(_ files: [String: IndexRecord]) throws -> IndexFile? {
    let output = IndexFile().applying(files.map { (Array($0.key.utf8), $0.value) }).output
    if let (id, bytes) = output.shared {
      let path = "\(gitDirectory)/sharedindex.\(id.hex)"
      try Data(bytes).write(to: URL(filePath: path))
      IndexTable.store(id, of: path, gitDirectory)
    }
    try Data(output.index).write(to: URL(filePath: "\(gitDirectory)/index"))
    return try IndexFile.read(gitDirectory: gitDirectory)
  }

  /// An index with up to 1,600 files, some of them replaced, removed and added since.
  mutating func index() throws -> IndexFile? {
    let skips = [nil, 1, 2, 50][Int.random(in: 0..<4, using: &random)]
    let count = Int.random(
      in: 0...[3, 70, 400, 1600][Int.random(in: 0..<4, using: &random)], using: &random)
    var files: [String: IndexRecord] = [:]
    // A year is in git only as a whole.
    let year = Bool.random(using: &random) ? Self.directories.randomElement(using: &random) : nil
    for path in paths(count) {
      let isOfYear = year.map { path.hasPrefix("\($0)/") } ?? false
      files[path] = record(skips: isOfYear ? 1 : skips)
    }
    let old = files.keys.sorted()
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    for path in paths(Int.random(in: 0...20, using: &random)) {
      changes.append((Array(path.utf8), record(skips: skips)))
    }
    for _ in 0..<min(old.count, Int.random(in: 0...60, using: &random)) {
      let path = old[Int.random(in: 0..<old.count, using: &random)]
      let isRemoved = Bool.random(using: &random)
      changes.append((Array(path.utf8), isRemoved ? nil : record(skips: skips)))
    }
    return try written(files)?.applying(changes)
  }
}
