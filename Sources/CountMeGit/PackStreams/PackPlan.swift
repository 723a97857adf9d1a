import CountMePlatform

/// Which objects a remote needs so that it has some commits, found by comparing trees.
///
/// Each new commit's tree is walked only where it differs from its parents' trees. What a parent has
/// at the same path the remote has already, or gets with that parent: so nothing is missing, and an
/// object is sent needlessly only when it comes back to a place that it had left.
struct PackPlan {
  /// One object to send.
  struct Item: ObjectTableEntry {
    let id: ObjectID
    /// What ``PackPlan/base(of:)`` answers, in few bytes.
    fileprivate let base: Int32
    let kind: ObjectKind
    /// Whether the base stood at the same place.
    let isVersion: Bool
  }

  /// What is likely to be much the same as an object.
  enum Base {
    /// Another one of the plan, by its number.
    case planned(Int)
    /// One that was not in the plan yet.
    case named(ObjectID)
  }

  private(set) var items = ObjectTable<Item>()
  private(set) var commitCount = 0
  private var named: [ObjectID] = []
  private let objects: ObjectReader

  /// Plans for `tips`, for a remote that has `known` and all that is behind it.
  ///
  /// - Parameter known: what is not here does not count.
  /// - Complexity: linear in the new commits and the sizes of the trees they change.
  init(
    tips: [ObjectID], known: [ObjectID], in repository: borrowing Repository,
    objects: ObjectReader, cancellation: Cancellation?
  ) throws(TransportError) {
    self.objects = objects
    let hidden = known.filter { objects.kind($0) == .commit }
    let commits = try objects.local { () throws(GitError) in
      try repository.history(of: tips, hiding: hidden, parentsFirst: true)
    }
    for id in commits {
      if cancellation?.isCancelled == true { throw objects.cancelled() }
      try add(commit: id)
    }
  }

  /// What the remote has, or gets before, and is likely to be much the same: what stood at the same place, the
  /// parent, or of a new document its neighbour, which is the one of before where names tell the time.
  func base(of number: Int) -> Base? {
    let place = Int(items[number].base)
    if place >= 0 { return .planned(place) }
    return place == -1 ? nil : .named(named[-2 - place])
  }

  private mutating func add(
    _ id: ObjectID, _ kind: ObjectKind, base: ObjectID?, isVersion: Bool
  ) {
    var place = -1
    if let base {
      if let planned = items.place(of: base) {
        place = planned
      } else {
        place = -2 - named.count
        named.append(base)
      }
    }
    items.append(Item(id: id, base: Int32(place), kind: kind, isVersion: isVersion))
  }

  private mutating func add(commit id: ObjectID) throws(TransportError) {
    let header = try objects.commit(id)
    commitCount += 1
    add(id, .commit, base: header.parents.first, isVersion: false)
    let olds = try header.parents.map { parent throws(TransportError) in
      try objects.commit(parent).tree
    }
    try add(tree: header.tree, olds: olds)
  }

  private mutating func add(tree id: ObjectID, olds: [ObjectID]) throws(TransportError) {
    guard !olds.contains(id), items.place(of: id) == nil else { return }
    add(id, .tree, base: olds.first, isVersion: !olds.isEmpty)
    let tree = TreeBytes(try objects.tree(id))
    let first = TreeBytes(
      try olds.first.map { old throws(TransportError) in try objects.tree(old) } ?? [])
    let others = try olds.dropFirst().map { old throws(TransportError) in
      TreeBytes(try objects.tree(old))
    }
    guard let differences = TreeComparison.differences(first, tree) else {
      throw objects.damaged(id, "is no tree")
    }
    for difference in differences {
      guard let entry = difference.new else { continue }
      let matches = others.compactMap { other in
        other.find(entry, of: tree).map { other.id($0) }
      }
      let child = tree.id(entry)
      guard !matches.contains(child), !tree.isSubmodule(entry) else { continue }
      guard entry.isTree else {
        if items.place(of: child) == nil {
          let old = difference.old.flatMap { $0.isTree ? nil : first.id($0) }
          let other = difference.neighbour.flatMap { $0.isTree ? nil : tree.id($0) }
          add(child, .blob, base: old ?? other, isVersion: old != nil)
        }
        continue
      }
      let old = difference.old.flatMap { $0.isTree ? first.id($0) : nil }
      try add(tree: child, olds: (old.map { [$0] } ?? []) + matches)
    }
  }
}
