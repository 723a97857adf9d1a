import CountMeGit
import CountMeModel

/// Reads the collections of trees that are judged, and compiles a schema once.
struct CatalogueReader {
  private var catalogues: [ObjectID: Catalogue] = [:]
  private var latest: Catalogue?
  /// The files of which the latest one was made, by their names; those that cannot be used are compiled each time.
  private var compiled: [String: ObjectID] = [:]
  /// What it costs to compile a schema, in checks of a node: a few bytes may be a pattern of thousands of states.
  static let compiling = 20_000
  private let meter: WorkMeter?

  init(meter: WorkMeter?) {
    self.meter = meter
  }

  /// The collections of a tree, its own schemas among them.
  ///
  /// - Throws: ``HistoryFailure/beyondBounds(_:)`` where it has too many schemas.
  mutating func catalogue(
    of tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Catalogue {
    let folder = try repository.entry(Catalogue.userFolder, in: tree)?.id ?? .emptyTree
    if let known = catalogues[folder] { return known }
    let files = try countedFiles(in: folder, repository)
    // A sequence of commits mostly changes one schema at a time: the others stay as they are compiled.
    let catalogue = try MergedSchemas(known: latest ?? .builtIn).catalogue(tree, [], in: repository)
    if catalogues.count >= 2 { catalogues.removeAll() }
    catalogues[folder] = catalogue
    latest = catalogue
    compiled = files.filter { name, _ in
      let path = "\(Catalogue.userFolder)/\(name)"
      guard case .schema(let collection) = SystemFile(path) else { return false }
      return catalogue.path(of: collection) == path
    }
    return catalogue
  }

  /// The files of a folder of schemas, each of which that is to be compiled is counted.
  private func countedFiles(
    in folder: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [String: ObjectID] {
    guard folder != .emptyTree else { return [:] }
    let files = try DiaryError.git(repository.tree(folder).entries.filter { !$0.isDirectory })
    guard files.count <= SchemaLimits.files else {
      throw .judging(
        "\(Catalogue.userFolder) has \(files.count) files, and \(SchemaLimits.files) are allowed")
    }
    var bytes = 0
    for file in files {
      bytes += try DiaryError.git(repository.header(of: file.id).size)
    }
    guard bytes <= SchemaLimits.folderBytes else {
      throw .judging(
        "\(Catalogue.userFolder) has \(bytes) bytes, and \(SchemaLimits.folderBytes) are allowed")
    }
    let fresh = files.count { compiled[$0.text] != $0.id }
    try meter.spend(bytes / 4 + fresh * Self.compiling)
    return Dictionary(files.map { ($0.text, $0.id) }, uniquingKeysWith: { first, _ in first })
  }
}
