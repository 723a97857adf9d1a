/// What the other parents of a merge have in a folder.
struct MergeParentFolders {
  /// One folder, with where the names stand in it.
  private struct Folder {
    let tree: TreeBytes
    /// Below 0 where it has not the name.
    let places: [Int32]
  }

  /// Fewer names are found faster than they are told apart.
  private static let few = 4

  private var folders: [ObjectID: Folder] = [:]
  private let others: [ObjectID?]
  /// How many bytes were read, those of the first two folders too.
  private(set) var bytesRead: Int

  init(
    _ others: [ObjectID?], of names: [ComparedName], _ compared: ComparedFolder,
    _ trees: ComparedTrees, _ limit: Int, in repository: borrowing Repository
  ) throws(GitError) {
    self.others = others
    bytesRead = trees.left.bytes.count + trees.right.bytes.count
    guard !others.isEmpty else { return }
    let wanted = names.compactMap { ($0.old ?? $0.new)?.name }
    var numbers: [[UInt8]: [Int]]?
    for case .some(let id) in others where folders[id] == nil {
      let tree: TreeBytes
      if id == compared.new {
        tree = trees.right
      } else if id == compared.old {
        tree = trees.left
      } else {
        tree = try repository.treeBytes(id, limit: limit)
        bytesRead += tree.bytes.count
      }
      guard wanted.count > Self.few else {
        let places = wanted.map { Int32(tree.find($0)?.start ?? -1) }
        folders[id] = Folder(tree: tree, places: places)
        continue
      }
      let known = numbers ?? Dictionary(grouping: wanted.indices) { wanted[$0] }
      numbers = known
      folders[id] = Folder(tree: tree, places: Self.places(of: known, wanted.count, in: tree))
    }
  }

  /// Where names stand in a tree; of a name that is there twice, as git writes none, the first.
  private static func places(
    of numbers: [[UInt8]: [Int]], _ count: Int, in tree: TreeBytes
  ) -> [Int32] {
    var places = [Int32](repeating: -1, count: count)
    var place = 0
    while let entry = tree.entry(at: place) {
      for number in numbers[Array(tree.bytes[entry.nameStart..<entry.nameEnd])] ?? []
      where places[number] < 0 {
        places[number] = Int32(place)
      }
      place = entry.end
    }
    return places
  }

  /// What each parent has under one of the names.
  func entries(_ number: Int) -> [TreeEntry?] {
    others.map { other in
      guard let folder = other.flatMap({ folders[$0] }), folder.places[number] >= 0 else {
        return nil
      }
      return folder.tree.entry(at: Int(folder.places[number])).map(folder.tree.copy)
    }
  }
}
