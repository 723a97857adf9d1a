import Clibgit2

/// The object database of the local repository, as long as a conversation lasts.
@safe final class LocalObjects {
  let odb: OpaquePointer
  let reader: ObjectReader
  /// Where loose objects and packs are.
  let folder: String
  private let repository: OpaquePointer

  /// Borrows `repository`, which must outlive this.
  init(
    repository: OpaquePointer, files: ObjectFiles, remote: String
  ) throws(TransportError) {
    do throws(GitError) {
      try files.loose.requireWholeCommits()
    } catch {
      throw TransportError(
        .local, remote: remote, message: "cannot \(error.operation): \(error.message)")
    }
    var odb: OpaquePointer?
    guard unsafe git_repository_odb(&odb, repository) == 0, let odb = unsafe odb,
      let common = unsafe git_repository_commondir(repository).map({ unsafe String(cString: $0) })
    else {
      throw TransportError(.local, remote: remote, message: "the repository has no objects")
    }
    unsafe self.odb = odb
    unsafe self.repository = repository
    folder = common + (common.hasSuffix("/") ? "objects" : "/objects")
    reader = unsafe ObjectReader(odb: odb, files: files, remote: remote)
  }

  deinit {
    unsafe git_odb_free(odb)
  }

  /// What all references point at.
  func tips() throws(TransportError) -> [ObjectID] {
    var iterator: OpaquePointer?
    guard unsafe git_reference_iterator_new(&iterator, repository) == 0 else {
      throw reader.failed()
    }
    defer { unsafe git_reference_iterator_free(iterator) }
    var tips: [ObjectID] = []
    var reference: OpaquePointer?
    while unsafe git_reference_next(&reference, iterator) == 0 {
      if let target = unsafe git_reference_target(reference) {
        tips.append(ObjectID(unsafe target.pointee))
      }
      unsafe git_reference_free(reference)
    }
    return tips
  }
}
