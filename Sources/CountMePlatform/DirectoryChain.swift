/// The directories from a root down to where the work is, each opened in the one above it.
///
/// A symbolic link in the place of a directory cannot lead out: no path is looked up twice.
package struct DirectoryChain {
  private let root: DirectoryHandle
  private var open: [(name: String, handle: DirectoryHandle)] = []
  /// The directories in which one was made or removed, by their paths below the root.
  package private(set) var changed: Set<String> = []

  package init(root: DirectoryHandle) {
    self.root = root
  }

  private var last: DirectoryHandle { open.last?.handle ?? root }

  /// The directory at `path` below the root.
  ///
  /// - Parameter makes: whether it is made where it is missing.
  /// - Returns: nil where there is none, or something else stands in its place.
  package mutating func enter(
    _ path: Substring, makes: Bool
  ) throws(SystemError) -> DirectoryHandle? {
    // By bytes: a sign may hold the slash before it, and two that look alike are two folders.
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    var shared = 0
    while shared < min(names.count, open.count),
      open[shared].name.utf8.elementsEqual(names[shared].utf8)
    {
      shared += 1
    }
    open.removeLast(open.count - shared)
    for name in names[shared...].map(String.init) {
      var next = try last.directory(name)
      if next == nil, makes {
        try last.makeDirectory(name)
        changed.insert(place(at: open.count))
        next = try last.directory(name)
      }
      guard let next else { return nil }
      open.append((name, next))
    }
    return last
  }

  /// Leaves the directories that have become empty, and removes them.
  package mutating func removeEmpty() {
    while let (name, _) = open.last {
      let above = open.count > 1 ? open[open.count - 2].handle : root
      guard above.removeDirectory(name) else { return }
      open.removeLast()
      changed.insert(place(at: open.count))
    }
  }

  private func place(at depth: Int) -> String {
    open.prefix(depth).map(\.name).joined(separator: "/")
  }
}
