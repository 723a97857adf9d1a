package import CountMeModel

/// The branch that holds what one user shares under a name.
package struct ShareBranch: Sendable, Equatable {
  package let owner: UserID
  package let name: String

  /// The branch of a share; nil where the name is no slug.
  package init?(_ owner: UserID, _ name: String) {
    guard owner != .guest, name.utf8.count <= 80, DocumentID(name) != nil, !name.contains(".")
    else { return nil }
    self.owner = owner
    self.name = name
  }

  /// Reads a reference's full name; nil unless it is a share's branch.
  package init?(reference: String) {
    guard reference.hasPrefix(Self.prefix) else { return nil }
    let parts = reference.dropFirst(Self.prefix.count)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let owner = UserID(parts[0]) else { return nil }
    self.init(owner, parts[1])
  }

  /// The reference's full name on every remote.
  package var reference: String { "\(Self.prefix)\(owner.text)/\(name)" }

  /// The branch's name without `refs/heads/`.
  package var shortName: String { String(reference.dropFirst("refs/heads/".count)) }

  private static let prefix = "refs/heads/shares/"
}
