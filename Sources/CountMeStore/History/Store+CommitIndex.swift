import CountMeGit
import CountMeHistory
import CountMeModel

extension Store {
  /// The commits that lead to a tip of the present branch, as they are noted beside the repository.
  func commitIndex(of tip: ObjectID) throws(DiaryError) -> CommitIndex {
    let owner = try folder.owner()
    let name = owner == .guest ? "guest" : owner.text
    return try DiaryError.git(
      CommitIndex(of: tip, at: "\(folder.stateDirectory)/commits/\(name)", in: repository))
  }
}
