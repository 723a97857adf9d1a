import CountMeGit
import CountMeModel

extension WorkMeter {
  /// What it costs to read what a commit follows on, in checks of a schema's node.
  static let commitWork = 100
}

extension WorkMeter? {
  /// Counts work, where somebody does, and stops it where more was done than is allowed.
  func spend(_ work: Int) throws(DiaryError) {
    do throws(WorkMeter.Exhausted) { try self?.spend(work) } catch {
      throw .judging(error.message)
    }
  }

  /// The commits of a walk, which are counted.
  func counting(_ commits: [ObjectID]) throws(DiaryError) -> [ObjectID] {
    try spend(commits.count * WorkMeter.commitWork)
    return commits
  }
}

extension DiaryError {
  /// A bound that a commit breaks.
  static func judging(_ problem: String) -> DiaryError {
    .history(.beyondBounds(problem))
  }
}
