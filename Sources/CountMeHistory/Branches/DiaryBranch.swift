package import CountMeModel

/// The branch that holds one user's documents.
package struct DiaryBranch: Sendable, Equatable {
  /// Whose documents they are.
  package let owner: UserID

  /// The branch of `owner`.
  package init(_ owner: UserID) {
    self.owner = owner
  }

  /// Reads the text of a repository's `HEAD`; nil where it names no branch of a diary.
  package init?(head: String) {
    let reference = head.split(separator: "\n").first.map(String.init) ?? ""
    let prefix = "ref: "
    guard reference.hasPrefix(prefix),
      let branch = DiaryBranch(reference: String(reference.dropFirst(prefix.count)))
    else { return nil }
    self = branch
  }

  /// Reads a reference's full name; nil unless it is `refs/heads/guest` or a user's branch.
  package init?(reference: String) {
    if reference == Self.guestReference {
      owner = .guest
    } else if reference.hasPrefix(Self.usersPrefix),
      let owner = UserID(String(reference.dropFirst(Self.usersPrefix.count)))
    {
      self.owner = owner
    } else {
      return nil
    }
  }

  /// The reference's full name, here and on every remote.
  package var reference: String {
    owner == .guest ? Self.guestReference : Self.usersPrefix + owner.text
  }

  /// The branch's name without `refs/heads/`.
  package var shortName: String { String(reference.dropFirst("refs/heads/".count)) }

  /// Keeps what was made ready for the branch, until the branch has it.
  package var preparedReference: String { "refs/countme/migration/prepared/\(owner.text)" }

  /// Where users' branches lie.
  package static let usersPrefix = "refs/heads/users/"

  private static let guestReference = "refs/heads/guest"
}
