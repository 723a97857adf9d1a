package import CountMeGit
package import CountMeModel

/// The collections that a tree will have, by which its documents are merged, derived and judged.
///
/// The device that merges may not have a schema yet that comes with the other side. Were its own
/// collections to count, the result would depend on who merges; and by a schema that a person is just
/// writing, they would follow what nobody else knows.
package struct MergedSchemas {
  /// The collections that the device has, of which what is the same need not be compiled again.
  package let known: Catalogue

  package init(known: Catalogue) {
    self.known = known
  }

  /// The program's collections and those of the person's own schemas that can be used.
  ///
  /// One that cannot be used stops no merge: the documents of its collection are files like others.
  ///
  /// - Parameters:
  ///   - one: the tree of one side.
  ///   - versions: what differs between the sides.
  package func catalogue(
    _ one: ObjectID, _ versions: [ThreeVersions], in repository: borrowing Repository
  ) throws(DiaryError) -> Catalogue {
    var files = try DiaryError.git(Self.files(of: one, in: repository))
    for version in versions {
      guard case .schema(let name) = SystemFile(version.path) else { continue }
      files[name] = version.otherFile?.id
    }
    return combined(try Self.texts(of: files, in: repository))
  }

  /// The collections of a tree in which some files are different.
  ///
  /// - Parameter changes: those of them that are schemas count.
  package func catalogue(
    _ tree: ObjectID, with changes: [SealedFile], in repository: borrowing Repository
  ) throws(DiaryError) -> Catalogue {
    let files = try DiaryError.git(Self.files(of: tree, in: repository))
    var texts = try Self.texts(of: files, in: repository)
    for change in changes {
      guard case .schema(let name) = SystemFile(change.path) else { continue }
      texts[name] = change.bytes
    }
    return combined(texts)
  }

  private static func texts(
    of files: [CollectionName: ObjectID], in repository: borrowing Repository
  ) throws(DiaryError) -> [CollectionName: [UInt8]] {
    var texts: [CollectionName: [UInt8]] = [:]
    // The first by name, on every device: more of them are refused where they are judged.
    for (name, file) in files.sorted(by: { $0.key < $1.key }).prefix(SchemaLimits.files) {
      texts[name] = try DiaryError.git(Self.bytes(of: file, in: repository))
    }
    return texts
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

  private func combined(_ texts: [CollectionName: [UInt8]]) -> Catalogue {
    if texts.isEmpty { return .builtIn }
    let sources = texts.sorted { $0.key < $1.key }.map { name, bytes in
      Catalogue.Source(name: name, path: SystemFile.schema(name).path, bytes: bytes)
    }
    let usable = sources.filter { $0.bytes.count <= SchemaLimits.bytes }.map(known.alone).filter {
      catalogue in catalogue.names.allSatisfy { ((try? catalogue.schema(of: $0)) ?? nil) != nil }
    }
    return Catalogue.builtIn.adding(usable)
  }
}
