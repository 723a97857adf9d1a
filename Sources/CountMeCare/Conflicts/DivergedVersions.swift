import CountMeGit
import CountMeModel
import CountMeStore

/// A document as a merge commit, its parents and their base have it.
struct DivergedVersions {
  let id: String
  let path: DocumentPath
  let schema: CollectionSchema
  let base: MergeBase
  let first: MergeVersion
  let second: MergeVersion
  let result: MergeVersion
  /// The files of both sides, by which the commits that wrote them are found.
  let entries: (first: TreeEntry?, second: TreeEntry?)
  /// Fields that were copied on both sides, so that their original tells what was lost.
  let copies: Set<String>

  /// The fields that nobody wrote, so that nobody can lose them.
  private var following: Set<String> {
    let signed: Set = AccountPlace(folder: path.collection.text) == nil ? [] : Self.ofSignatures
    return schema.followingFields.union(copies).union(signed)
  }

  /// What comes with every signature of the account key.
  private static let ofSignatures: Set = ["securedAt", "signature", SignaturePurpose.field]

  /// What people wrote of a version.
  func written(_ version: MergeVersion) -> MergeVersion {
    guard var document = version.document else { return version }
    for name in following { document[name] = nil }
    return .valid(document)
  }

  /// Whether a field is one that people write.
  func isWritten(_ pointer: String) -> Bool {
    !following.contains { pointer == "/\($0)" || pointer.hasPrefix("/\($0)/") }
  }

  func side(_ position: Conflict.Position) -> MergeVersion {
    position == .first ? first : second
  }

  /// What a side did to the document.
  func change(of position: Conflict.Position) -> ConflictSide.Change {
    let side = side(position)
    if side == base.version { return .none }
    return switch side {
    case .absent: .deleted
    case .invalid: .spoilt
    case .valid: base.version == .absent ? .added : .edited
    }
  }
}
