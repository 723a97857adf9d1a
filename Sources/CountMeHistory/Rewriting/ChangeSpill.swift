package import CountMeGit

/// Keeps what files change in a tree, by objects that are written already, until the tree is.
///
/// The one that there is sorts on the disk, and stands with the importers, which alone have so many files.
package protocol ChangeSpill {
  /// Adds a change; of two of one path the later counts.
  func add(_ change: TreeChange) throws(DiaryError)
  /// Hands every change over, in the order of the paths' bytes.
  func each(
    _ body: (_ path: [UInt8], _ blob: ObjectID?) throws(DiaryError) -> Void
  ) throws(DiaryError)
}
