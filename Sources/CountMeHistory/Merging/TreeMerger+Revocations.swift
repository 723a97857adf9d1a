package import CountMeGit
import CountMeModel

extension TreeMerger {
  /// A commit's tree with what the account key has revoked or withdrawn on another side, and nothing else of that.
  ///
  /// - Returns: nil where that side has no such thing which the commit lacks.
  package func revocations(
    of side: ObjectID, onto commit: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Merged? {
    let bases = try DiaryError.git(repository.mergeBases(commit, [side]))
    let base = try base(bases, in: repository)
    let (one, other) = (try repository.tree(at: commit), try repository.tree(at: side))
    var versions: [ThreeVersions] = []
    let all = ThreeVersions.all(
      one: try repository.differences(from: base.tree, to: one),
      other: try repository.differences(from: base.tree, to: other))
    for version in all where version.one != version.other {
      if try Self.isRevocation(version, in: repository) { versions.append(version) }
    }
    guard !versions.isEmpty else { return nil }
    let merged = try merge(
      versions, into: one, disputed: try base.disputed(in: repository), in: repository)
    return merged.tree == one || merged.excess != nil ? nil : merged
  }

  private static func isRevocation(
    _ version: ThreeVersions, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard let place = AccountPlace(version.path), place == .device || place == .invitation,
      let file = version.other
    else { return false }
    let bytes = try DiaryError.git(repository.read(file.id, .blob, limit: AccountPlace.bytes))
    return (try? JSONValue(parsing: bytes))?.object.map { place.finality(of: $0) > 0 } ?? false
  }
}
