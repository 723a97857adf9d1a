import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform

extension Store {
  /// The commits that lead to a tip of the current branch, as they are noted beside the repository.
  ///
  /// - Parameter most: how many commits are looked at each time before they are listed.
  func changedPathIndex(
    of tip: ObjectID, listingBeyond most: Int = 512
  ) throws(DiaryError) -> ChangedPathIndex {
    let path = try changedPathIndexPath()
    return try DiaryError.git(
      ChangedPathIndex(of: tip, at: path, listingBeyond: most, in: repository))
  }

  /// Removes the notes: they tell which paths were changed by commits that are gone.
  package func removeChangedPathIndex() throws(DiaryError) {
    let path = try changedPathIndexPath()
    try DiaryError.wrapping(DurableFile.remove(path))
  }

  private func changedPathIndexPath() throws(DiaryError) -> String {
    let owner = try folder.owner()
    return "\(folder.stateDirectory)/commits/\(owner == .guest ? "guest" : owner.text)"
  }
}
