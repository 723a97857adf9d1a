import TestSupport
import Testing

@testable import CountMePlatform

/// Laws of what a monitor knows.
@Suite("Folders that have changed")
struct ChangedFoldersTests {
  private let names = ["", "a", "b", "b/c"]

  @Test(
    "What has changed since a look, or was found by it, is named, and nothing else",
    arguments: 0..<UInt64(20))
  func named(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var changed = ChangedFolders()
    // The folders of each change, by its number; nil for one that may have been anywhere.
    var history: [String?] = []
    var look: (folders: Set<String>, start: Int)?
    for _ in 0..<200 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        changed.noteAll()
        history.append(nil)
        look = nil
      case 1...2:
        let start = Int.random(in: 0...history.count, using: &random)
        let found = Set(names.filter { _ in Bool.random(using: &random) })
        let isWhole = Bool.random(using: &random)
        changed.take(
          ChangedFolders.Look(
            known: ChangedFolders.Known(state: "\(start)", folders: found), token: start,
            isWhole: isWhole), at: 0)
        let isLost = history.dropFirst(start).contains(nil)
        if !isLost, start >= look?.start ?? 0, isWhole || look != nil { look = (found, start) }
      default:
        let name = names.randomElement(using: &random)!
        changed.note(name)
        history.append(name)
      }
      let answer = changed.answer(at: 0)
      #expect(answer.token == history.count)
      let expected = look.map { $0.folders.union(history.dropFirst($0.start).compactMap(\.self)) }
      #expect(answer.known?.folders == expected, "seed \(seed)")
      #expect(answer.known?.state == look.map { "\($0.start)" })
    }
  }

  private static func look(after token: Int, isWhole: Bool = true) -> ChangedFolders.Look {
    ChangedFolders.Look(
      known: ChangedFolders.Known(state: "s", folders: []), token: token, isWhole: isWhole)
  }

  @Test(
    "A look of the future counts for nothing, and none for longer than an hour after one at all files"
  )
  func bounded() {
    var changed = ChangedFolders()
    changed.note("a")
    changed.take(Self.look(after: 2), at: 0)
    #expect(changed.answer(at: 0).known == nil)
    changed.take(Self.look(after: 1), at: 0)
    changed.note("a")
    changed.take(Self.look(after: 2, isWhole: false), at: 3_000_000)
    #expect(changed.answer(at: 3_599_999).known?.folders == [])
    #expect(changed.answer(at: 3_600_000).known == nil)
    changed.take(Self.look(after: 2, isWhole: false), at: 3_600_000)
    #expect(changed.answer(at: 3_600_000).known == nil)
    changed.take(Self.look(after: 2), at: 3_600_000)
    #expect(changed.answer(at: 7_199_999).known?.folders == [])
  }

  @Test("Folders that comparing strings takes for one, as é in two spellings, are all folders")
  func spellings() {
    var changed = ChangedFolders()
    changed.take(Self.look(after: 0), at: 0)
    changed.note("caf\u{E9}")
    #expect(changed.answer(at: 0).known == nil)
  }
}
