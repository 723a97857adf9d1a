import CountMeHistory
import CountMePlatform

extension Store {
  /// Opens the repository again where another process has removed objects since.
  ///
  /// libgit2 keeps packs open that are gone from the disk: it would not write an object again that it
  /// still sees there, and nobody else would ever find that object.
  func reopenAfterPrune() throws(DiaryError) {
    let last = folder.lastPruning
    guard last != seenPruning else { return }
    repository = try folder.openRepository()
    seenPruning = last
  }
}

extension DiaryFolder {
  /// The file that tells that objects were removed.
  var pruningMark: String { "\(stateDirectory)/pruned" }

  /// What the last removal of objects left to tell it by; nil where there was none.
  var lastPruning: [UInt8]? { (try? FileSystem.read(pruningMark, limit: 4096)) ?? nil }
}
