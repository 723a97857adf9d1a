import Foundation
import Git
import TestSupport
import Testing

/// What a person changed in the files is found as git finds it.
@Suite struct HandEditScanTests {
  /// So many files that several processors look at them.
  private static let many = Dictionary(
    uniqueKeysWithValues: (0..<2400).map {
      ("\(["items", "logs.d", "logs"][$0 % 3])/\($0 % 7)/\($0 % 40)/\($0).json", String?("\($0)"))
    }
  ).merging(["a.json": "1", "logs/x.json": "2", "zz.json": "3"]) { $1 }

  /// Law: our edits are the lines of `git status`, whatever was changed, removed, added and replaced.
  @Test(arguments: UInt64(0)..<8) func editsAreGitsStatus(seed: UInt64) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.many)
    let names = Self.many.keys.sorted()
    var random = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let path = "\(diary.path)/\(names[Int.random(in: 0..<names.count, using: &random)])"
      let folder = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: try? FileManager.default.removeItem(atPath: path)
      case 1: try? "longer than it was".write(toFile: path, atomically: false, encoding: .utf8)
      case 2:
        try? "new".write(toFile: "\(folder)/new", atomically: false, encoding: .utf8)
      case 3 where folder != diary.path:
        try? FileManager.default.removeItem(atPath: String(folder))
      default: try diary.run("touch -d '1 hour ago' '\(path)' 2>/dev/null || true")
      }
    }
    let ours = try diary.workingTree.edits().map { edit in
      switch edit.kind {
      case .modified: " M \(edit.path)"
      case .deleted: " D \(edit.path)"
      case .untracked: "?? \(edit.path)"
      case .notAFile: "!! \(edit.path)"
      }
    }
    let gits = try diary.run("git status --porcelain --untracked-files=all")
      .split(separator: "\n").map(String.init)
    #expect(
      ours.map { $0.trimmingPrefix(" ") }.sorted() == gits.map { $0.trimmingPrefix(" ") }.sorted(),
      "seed \(seed)")
    let paths = try diary.workingTree.edits().map(\.path)
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, "seed \(seed)")
  }
}
