/// A tree without what git takes and never writes so: names twice, in no order or with a slash, folders that lead to
/// a file, files that lead to a commit, links.
///
/// Where something cannot be used there is what another tree has at that place; where that has nothing, nothing.
package struct SoundTree {
  /// What becomes of that which leads to an object that is not here.
  package enum Absent: Sendable {
    /// It stays: the object may come yet.
    case kept
    /// It counts as what cannot be used.
    case replaced
  }

  /// No diary's tree is deeper.
  private static let mostLevels = 32
  /// More is not told of one tree.
  private static let mostFaults = 1_000

  /// A folder, and what stood in its place; in other depths other folders are too many.
  private struct Place: Hashable {
    let folder: ObjectID
    let other: ObjectID?
    let level: Int
  }

  /// What was found, in the order in which it stands; a folder that stands in several places is told of in the first.
  package private(set) var faults: [TreeFault] = []
  private var done: [Place: ObjectID?] = [:]
  private let absent: Absent
  private let isWriting: Bool

  /// - Parameter isWriting: whether trees are written; else their faults are all that can be asked.
  package init(_ absent: Absent, isWriting: Bool) {
    self.absent = absent
    self.isWriting = isWriting
  }

  /// The tree without its faults.
  ///
  /// - Parameters:
  ///   - tree: what leads there may lead to anything.
  ///   - other: a tree that has none; where there is no writing it may have some, and they are not found again.
  /// - Complexity: linear in the folders that differ, however often one stands there.
  package mutating func sound(
    _ tree: ObjectID, over other: ObjectID?, in repository: borrowing Repository
  ) throws(GitError) -> ObjectID {
    try folder(tree, over: other, at: "", level: 0, repository) ?? .emptyTree
  }

  /// A folder without its faults; nil where nothing is left of it.
  private mutating func folder(
    _ id: ObjectID, over other: ObjectID?, at path: String, level: Int,
    _ repository: borrowing Repository
  ) throws(GitError) -> ObjectID? {
    guard id != other else { return id }
    let place = Place(folder: id, other: other, level: level)
    if let known = done[place] { return known }
    let left = try entries(of: id, over: other, at: path, level: level, repository)
    done[place] = .some(left)
    return left
  }

  private mutating func entries(
    of id: ObjectID, over other: ObjectID?, at path: String, level: Int,
    _ repository: borrowing Repository
  ) throws(GitError) -> ObjectID? {
    guard let bytes = try bytes(of: id, at: path, level: level, repository) else { return other }
    let before = other.flatMap { try? repository.tree($0).entries } ?? []
    let others = Dictionary(before.map { ($0.name, $0) }) { first, _ in first }
    var left: [[UInt8]: TreeEntry] = [:]
    let tree = TreeBytes(bytes)
    var place = 0
    while let found = tree.entry(at: place) {
      place = found.end
      let entry = tree.copy(found)
      let below = path + entry.text
      let known = others[entry.name]
      if entry == known {
        left[entry.name] = left[entry.name] ?? entry
      } else if !TreeEntry.isSafeName(entry.text[...].utf8) {
        note(below, "no file can have this name")
      } else if left[entry.name] != nil {
        note(below, "the name is there twice")
      } else {
        left[entry.name] = try sound(entry, over: known, at: below, level: level, repository)
      }
    }
    if place < bytes.count {
      note(path, "its end is missing")
      for entry in before where left[entry.name] == nil { left[entry.name] = entry }
    }
    let entries = Tree(Array(left.values))
    if entries.bytes == bytes { return entries.entries.isEmpty ? nil : id }
    if !tree.isAsGitWrites, faults.isEmpty { note(path, "its names are in no order") }
    guard !entries.entries.isEmpty else { return nil }
    return isWriting ? try repository.write(entries.bytes, .tree) : id
  }

  /// One entry without its faults, or what another tree has there.
  private mutating func sound(
    _ entry: TreeEntry, over other: TreeEntry?, at path: String, level: Int,
    _ repository: borrowing Repository
  ) throws(GitError) -> TreeEntry? {
    guard entry.mode != .link, entry.mode != .submodule else {
      note(path, "no diary has such a file")
      return other
    }
    guard let kind = try kind(of: entry.id, at: path, repository) else {
      return absent == .kept ? entry : other
    }
    let mode = entry.mode ?? (kind == .tree ? .directory : .file)
    guard kind == (mode == .directory ? .tree : .blob) else {
      note(path, "a \(mode == .directory ? "folder" : "file") that is a \(kind.word)")
      return other
    }
    if entry.mode == nil { note(path, "no mode of git's") }
    var id = entry.id
    if mode == .directory {
      let before = other.flatMap { $0.isDirectory ? $0.id : nil }
      let left = try folder(id, over: before, at: "\(path)/", level: level + 1, repository)
      guard let left else { return other }
      id = left
    }
    return TreeEntry(name: entry.name, rawMode: mode.rawValue, id: id)
  }

  /// What an object is; nil where it is not here.
  private mutating func kind(
    of id: ObjectID, at path: String, _ repository: borrowing Repository
  ) throws(GitError) -> ObjectKind? {
    if id == .emptyTree { return .tree }
    do throws(GitError) { return try repository.header(of: id).0 } catch {
      guard error.isOfMissingObject else { throw error }
      if absent == .replaced { note(path, "it is not here") }
      return nil
    }
  }

  /// The bytes of a folder; nil where it cannot be read.
  private mutating func bytes(
    of id: ObjectID, at path: String, level: Int, _ repository: borrowing Repository
  ) throws(GitError) -> [UInt8]? {
    guard level < Self.mostLevels else {
      note(path, "it has too many folders in each other")
      return nil
    }
    do throws(GitError) {
      let bytes = try repository.treeBytes(id, limit: Tree.sizeLimit).bytes
      if bytes.isEmpty, level > 0 { note(path, "a folder with nothing in it") }
      return bytes
    } catch {
      let isAbsent = error.isOfMissingObject && absent == .replaced
      guard isAbsent || [.malformed, .invalid].contains(error.code) else { throw error }
      note(path, error.message)
      return nil
    }
  }

  private mutating func note(_ path: String, _ reason: String) {
    guard faults.count < Self.mostFaults else { return }
    let place = path.hasSuffix("/") ? String(path.dropLast()) : path
    faults.append(TreeFault(path: place, reason: reason))
  }
}
