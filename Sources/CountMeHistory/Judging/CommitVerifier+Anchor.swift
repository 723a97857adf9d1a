package import CountMeGit
package import CountMeModel

extension CommitVerifier {
  /// Judges a history that is new to this device: all of it, or, where it is long, what is newer than its anchor
  /// and every document that it ends with.
  ///
  /// - Parameters:
  ///   - tip: the newest commit.
  ///   - most: how many commits are judged at once.
  ///   - revoked: keys that this machine has seen revoked, which are no anchor whatever the tree says.
  /// - Returns: the tip, and the anchor, behind which nothing was judged; no anchor where all was.
  /// - Throws: as ``verify(_:since:of:in:_:progress:)``.
  package static func verifyNew(
    _ tip: ObjectID, of owner: UserID, atOnce most: Int, distrusting revoked: Set<DevicePublicKey>,
    in repository: borrowing Repository
  ) throws(DiaryError) -> (tip: JudgedTip, anchor: ObjectID?) {
    let anchor: Anchor?
    do throws(DiaryError) {
      anchor = try Anchor(
        below: tip, of: owner, beyond: most, but: revoked, in: repository)
    } catch {
      // What cannot be read is told by who judges it.
      anchor = nil
    }
    guard let anchor else {
      return (try verify(tip, since: [], of: owner, in: repository), nil)
    }
    let refusals = try refusals(
      of: anchor.judged, of: owner, in: repository, onlyFirst: true, progress: { _ in })
    if let first = refusals.first { throw first.error }
    guard try isGoodTree(of: tip, of: owner, in: repository) else {
      // A document may have been good by the schema of its day: its own commit tells.
      return (try verify(tip, since: [], of: owner, in: repository), nil)
    }
    return (JudgedTip(tip), anchor.commit)
  }

  private static func isGoodTree(
    of tip: ObjectID, of owner: UserID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    var verifier = CommitVerifier(owner: owner)
    do throws(DiaryError) {
      return try verifier.treeRefusal(of: tip, in: repository) == nil
    } catch {
      if case .machine(.cancelled) = error { throw error }
      return false
    }
  }
}
