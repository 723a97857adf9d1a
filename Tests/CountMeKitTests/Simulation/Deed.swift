import CountMeModel

@testable import CountMeKit

/// One command on one device.
enum Deed: Sendable {
  case edit(String, [DocumentEdit])
  case undo
  case takeIn
  case sync, pull, push

  var name: String {
    switch self {
    case .edit(let name, _): name
    case .undo: "undo"
    case .takeIn: "take in"
    case .sync: "sync"
    case .pull: "pull"
    case .push: "push"
    }
  }

  /// Whether the remote has a part in it.
  var isRemote: Bool {
    switch self {
    case .sync, .pull, .push: true
    case .edit, .undo, .takeIn: false
    }
  }

  /// Whether the rules allow the command to end like this although nothing is broken.
  func mayEnd(with error: DiaryError) -> Bool {
    switch (self, error) {
    case (.undo, .nothingToUndo), (.push, .behind): true
    default: false
    }
  }

  /// Carries it out; what it says that it changed.
  func perform(
    on diary: isolated Diary, _ options: SyncOptions
  ) throws(DiaryError) -> [Receipt] {
    switch self {
    case .edit(let name, let edits): return [try diary.apply(edits, summary: name)]
    case .undo: return [try diary.undo().receipt]
    case .takeIn:
      _ = try diary.locked { () throws(DiaryError) in
        try diary.takeInHandEdits(inDirectories: nil)
      }
    case .sync: _ = try diary.sync(options)
    case .pull: _ = try diary.pull(options)
    case .push: _ = try diary.push(options)
    }
    return []
  }
}
