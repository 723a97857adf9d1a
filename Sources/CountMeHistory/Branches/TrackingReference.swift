/// The reference that remembers where a remote's branch was when this device judged it last.
package struct TrackingReference: Sendable, Hashable {
  /// The reference's full name.
  package let name: String

  /// That of a user's branch.
  package init(_ branch: DiaryBranch, on remote: String) {
    name = "refs/remotes/\(remote)/\(branch.shortName)"
  }

  /// That of a share's branch.
  package init(_ branch: ShareBranch, on remote: String) {
    name = "refs/remotes/\(remote)/\(branch.shortName)"
  }
}
