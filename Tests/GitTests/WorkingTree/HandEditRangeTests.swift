import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// Looking at the files in ranges finds what looking at all of them at once finds.
@Suite struct HandEditRangeTests {
  /// A folder with files, and an index that knows some of them, some others, and some differently.
  private static func folder(_ made: inout RandomIndex) throws -> IndexFile? {
    var files: [String: IndexRecord] = [:]
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    let skipped = made.paths(1).map { $0.prefix(while: { $0 != "/" }) + "/" }
    for path in Set(made.paths(300)).sorted() {
      let file = "\(made.folder.path)/\(path)"
      let isSkipped = skipped.contains { path.hasPrefix($0) }
      let chance = Int.random(in: 0..<60, using: &made.random)
      let isOnDisk = isSkipped ? chance <= 1 : chance != 0
      if isOnDisk {
        try FileManager.default.createDirectory(
          at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(path.utf8).write(to: URL(filePath: file))
      }
      let id = Repository.blobID(of: chance == 1 ? [] : Array(path.utf8))
      var stat = FileFacts(file).map { IndexStat($0) } ?? .unseen
      if 1...3 ~= chance { stat.size += 1 }
      // A side of a merge has no facts.
      if chance == 4 { stat = .unseen }
      let flags: UInt16 = chance == 4 ? 0x2000 : 0
      let record =
        isSkipped ? IndexRecord.skipped(id) : IndexRecord(stat: stat, id: id, flags: flags)
      switch chance {
      case 5: continue
      case 6: changes.append((Array(path.utf8), record))
      case 7:
        files[path] = .skipped(id)
        changes.append((Array(path.utf8), record))
      case 8:
        files[path] = record
        changes.append((Array(path.utf8), nil))
      default: files[path] = record
      }
    }
    return try made.written(files)?.applying(changes)
  }

  private static func edits(
    _ made: RandomIndex, _ index: IndexFile, in ranges: [PathRange]
  ) throws -> [WorkingTreeEdit] {
    try ranges.flatMap { range in
      let root = try #require(try DirectoryHandle.open(made.folder.path))
      var scan = HandEditScan(root: root, index: index, range: range)
      try scan.scan()
      return scan.edits
    }
  }

  /// What is to be found, by looking at each file of the index and of the folder for itself.
  private static func expected(_ made: RandomIndex, _ index: IndexFile) throws -> [WorkingTreeEdit]
  {
    var cursor = IndexCursor(index)
    var known: [String: IndexRecord] = [:]
    while let item = cursor.next() {
      known[String(decoding: item.name, as: UTF8.self)] = item.record
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: made.folder.path)
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".git/") }
    var found: [WorkingTreeEdit] = []
    for path in Set(names).union(known.keys) {
      let record = known[path]
      let bytes = try? Data(contentsOf: URL(filePath: "\(made.folder.path)/\(path)"))
      let id = bytes.map { Repository.blobID(of: Array($0)) }
      let kind: WorkingTreeEdit.Kind? =
        switch (record, id) {
        case (nil, _): .untracked
        case (let record?, nil): record.isSkipped ? nil : .deleted
        case (let record?, let id?): record.id == id && !record.isUnmerged ? nil : .modified
        }
      if let kind { found.append(WorkingTreeEdit(path: path, kind: kind, committed: record?.id)) }
    }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Law: the ranges' edits, one after another, are those of the whole, which are what there is.
  @Test(arguments: UInt64(0)..<20) func rangesFindWhatTheWholeFinds(seed: UInt64) throws {
    var made = try RandomIndex(seed: seed)
    let index = try #require(try Self.folder(&made))
    // All files are too young for their facts to tell anything, and none is.
    for second in [0, Int(Int32.max)] {
      let modified = FileFacts.Time(seconds: second, nanoseconds: 0)
      let index = IndexFile(
        base: index.base, baseID: index.baseID, table: index.table, removed: index.removed,
        replaced: index.replaced, added: index.added, modified: modified)
      let whole = try Self.edits(made, index, in: [.all])
      #expect(whole == (try Self.expected(made, index)), "seed \(seed)")
      for count in [1, 2, 8, 30] {
        let parts = try Self.edits(made, index, in: PathRange.parting(index, into: count))
        #expect(parts == whole, "seed \(seed), \(count) ranges")
      }
    }
  }
}
