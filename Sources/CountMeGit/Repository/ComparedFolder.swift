/// Two folders that are compared; one may not be there.
struct ComparedFolder {
  let old: ObjectID?
  let new: ObjectID?
  let prefix: String
  let depth: Int
  let firstNew: FirstNewName?

  /// Where a path leaves the first tree that does so in this folder.
  var firstNewHere: FirstNewName? {
    firstNew ?? new.map { FirstNewName(folder: $0, depth: depth) }
  }
}

/// What two folders have otherwise.
struct ComparedTrees {
  let left: TreeBytes
  let right: TreeBytes
  let differences: [TreeComparison.Difference]
}

/// A name that two folders have otherwise.
struct ComparedName {
  let path: String
  let old: TreeEntry?
  let new: TreeEntry?
  private let depth: Int
  private let firstNew: FirstNewName?

  init(
    _ difference: TreeComparison.Difference, _ trees: ComparedTrees, _ folder: ComparedFolder
  ) {
    old = difference.old.map(trees.left.copy)
    new = difference.new.map(trees.right.copy)
    path = folder.prefix + ((old ?? new)?.text ?? "")
    depth = folder.depth
    firstNew = difference.old == nil ? folder.firstNewHere : folder.firstNew
  }

  /// What to compare further; nil where neither is a folder.
  var below: ComparedFolder? {
    let (old, new) = (Self.folder(old), Self.folder(new))
    guard old != nil || new != nil else { return nil }
    return ComparedFolder(
      old: old, new: new, prefix: path + "/", depth: depth + 1, firstNew: firstNew)
  }

  /// The file that is there otherwise; nil where none is.
  var file: FileDifference? {
    let (old, new) = (Self.file(old), Self.file(new))
    guard old != nil || new != nil else { return nil }
    return FileDifference(path: path, old: old, new: new, firstNew: firstNew)
  }

  /// The whole, whatever it is.
  var whole: FileDifference {
    FileDifference(path: path, old: old, new: new, firstNew: firstNew)
  }

  private static func folder(_ entry: TreeEntry?) -> ObjectID? {
    entry.flatMap { $0.isDirectory ? $0.id : nil }
  }

  private static func file(_ entry: TreeEntry?) -> TreeEntry? {
    entry.flatMap { $0.isDirectory ? nil : $0 }
  }
}
