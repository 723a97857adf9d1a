import CountMeModel
import Git

/// The collections that a merged tree will have, by which its documents are merged.
///
/// The device that merges may not have a schema yet that comes with the other side. Were its own
/// collections to count, the result would depend on who merges.
struct MergedSchemas {
  /// The collections that the device has, of which what is the same need not be compiled again.
  let known: Catalogue

  /// The program's collections and those of the person's own schemas that can be used.
  ///
  /// One that cannot be used stops no merge: the documents of its collection are files like others.
  ///
  /// - Parameters:
  ///   - one: the tree of one side.
  ///   - versions: what differs between the sides.
  func catalogue(
    _ one: ObjectID, _ versions: [ThreeVersions], in repository: borrowing Repository
  ) throws(DiaryError) -> Catalogue {
    var files = try DiaryError.git { () throws(GitError) in
      try Self.files(of: one, in: repository)
    }
    for version in versions {
      guard case .schema(let name) = SystemFile(version.path) else { continue }
      files[name] = version.otherFile?.id
    }
    if files.isEmpty { return .builtIn }
    var sources: [Catalogue.Source] = []
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      let bytes = try DiaryError.git { () throws(GitError) in
        try Self.bytes(of: file, in: repository)
      }
      guard let bytes else { continue }
      let path = SystemFile.schema(name).path
      sources.append(Catalogue.Source(name: name, path: path, bytes: bytes))
    }
    return combined(sources.filter(isUsable))
  }

  private static func files(
    of tree: ObjectID, in repository: borrowing Repository
  ) throws(GitError) -> [CollectionName: ObjectID] {
    guard let folder = try repository.entry(at: Catalogue.userFolder, in: tree),
      folder.isDirectory
    else { return [:] }
    var files: [CollectionName: ObjectID] = [:]
    for entry in try repository.tree(folder.id).entries where !entry.isDirectory {
      guard case .schema(let name) = SystemFile("\(Catalogue.userFolder)/\(entry.text)") else {
        continue
      }
      files[name] = entry.id
    }
    return files
  }

  /// The bytes of a schema file, or nil where it is too large to be one.
  private static func bytes(
    of file: ObjectID, in repository: borrowing Repository
  ) throws(GitError) -> [UInt8]? {
    let limit = JSONLimits.document.bytes
    let header = try repository.header(of: file)
    guard header.0 == .blob, header.size <= limit else { return nil }
    return try repository.read(file, .blob, limit: limit)
  }

  private func isKnown(_ source: Catalogue.Source) -> Bool {
    known.text(of: source.name) == source.bytes
  }

  private func isUsable(_ source: Catalogue.Source) -> Bool {
    let catalogue = isKnown(source) ? known : Catalogue([source])
    return ((try? catalogue.schema(of: source.name)) ?? nil) != nil
  }

  private func combined(_ sources: [Catalogue.Source]) -> Catalogue {
    let isSame =
      sources.allSatisfy(isKnown)
      && known.names.count == Catalogue.builtIn.names.count + sources.count
    return isSame ? known : Catalogue.builtIn.adding(sources)
  }
}
