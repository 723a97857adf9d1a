import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// Where a cursor begins changes nothing in what comes from there on.
@Suite("A cursor of an index") struct IndexCursorTests {
  private struct File: Equatable {
    let name: [UInt8]
    let record: IndexRecord
  }

  private static func files(
    of index: IndexFile, isOfFolder: Bool, from first: [UInt8]? = nil
  ) -> [File] {
    var cursor = IndexCursor(index, isOfFolder: isOfFolder, from: first)
    var files: [File] = []
    while let item = cursor.next() { files.append(File(name: item.name, record: item.record)) }
    return files
  }

  /// Law: one that begins at a path gives what one gives that has walked there.
  @Test(arguments: UInt64(0)..<100) func beginsAnywhere(seed: UInt64) throws {
    var made = try RandomIndex(seed: seed)
    let index = try #require(try made.index())
    let names = Self.files(of: index, isOfFolder: false).map(\.name)
    for isOfFolder in [false, true] {
      let all = Self.files(of: index, isOfFolder: isOfFolder)
      #expect(
        all
          == Self.files(of: index, isOfFolder: false).filter {
            !isOfFolder || !$0.record.isSkipped
          }, "seed \(seed)")
      var firsts = made.paths(4).map { Array($0.utf8) } + [[], [255], Array("a/".utf8)]
      for _ in 0..<min(names.count, 4) {
        let name = names[Int.random(in: 0..<names.count, using: &made.random)]
        firsts += [name, name + [0], name.dropLast()]
      }
      for first in firsts {
        #expect(
          Self.files(of: index, isOfFolder: isOfFolder, from: first)
            == all.filter { !$0.name.lexicographicallyPrecedes(first) },
          "seed \(seed), from \(String(decoding: first, as: UTF8.self))")
      }
    }
  }

  /// Law: the ranges follow each other, and each path is in one of them.
  @Test(arguments: UInt64(0)..<100) func rangesCoverEveryPathOnce(seed: UInt64) throws {
    var made = try RandomIndex(seed: seed)
    let index = try #require(try made.index())
    let all = Self.files(of: index, isOfFolder: true).map(\.name)
    for count in [1, 3, 8, 40] {
      let ranges = PathRange.parting(index, into: count)
      #expect(ranges.flatMap { range in all.filter(range.contains) } == all, "seed \(seed)")
      for path in made.paths(100).map({ Array($0.utf8) }) {
        #expect(ranges.count { $0.contains(path) } == 1, "seed \(seed)")
      }
    }
  }

  /// Law: a file that is in git only is found by its name, and no other one is.
  @Test(arguments: UInt64(0)..<100) func findsWhatIsInGitOnly(seed: UInt64) throws {
    var made = try RandomIndex(seed: seed)
    let index = try #require(try made.index())
    for file in Self.files(of: index, isOfFolder: false) {
      let id = file.record.isSkipped ? file.record.id : nil
      #expect(index.skipped(file.name) == id, "seed \(seed)")
      #expect(index.skipped(file.name + [0]) == nil, "seed \(seed)")
      #expect(index.skipped(file.name.dropLast()) == nil, "seed \(seed)")
    }
  }

  /// The table tells how many files are in the folder as counting them does.
  @Test(arguments: UInt64(0)..<20) func countsWhatIsInTheFolder(seed: UInt64) throws {
    var made = try RandomIndex(seed: seed)
    var files: [String: IndexRecord] = [:]
    for path in made.paths(Int(seed) * 120) { files[path] = made.record(skips: 3) }
    let index = try #require(try made.written(files))
    #expect(index.table.countInFolder == index.countInFolder, "seed \(seed)")
    #expect(index.countInFolder == files.values.count { !$0.isSkipped }, "seed \(seed)")
    #expect(index.table.isStored == (files.count >= IndexFile.shareLimit), "seed \(seed)")
  }
}
