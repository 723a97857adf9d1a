import CountMePlatform

/// A look at all files that a monitor makes short: what was found before, and has not changed since, is not looked at.
///
/// What the monitor knows is that all files but those in some folders were as a tree has them. Where the branch has
/// another tree by now, the folders in which the two differ are looked at as well.
struct MonitoredLook: Sendable {
  /// Of how many folders at most it is shorter to look at them one by one.
  private static let mostFolders = 500

  private let monitor: FolderMonitor
  private let token: FolderMonitor.Token
  private let state: String
  /// The only folders in which a file may be otherwise than in the tree; nil where nobody knows.
  let folders: Set<String>?

  /// Begins a look; nil where no process watches the folder.
  init?(
    _ monitor: FolderMonitor, over tree: ObjectID, _ index: IndexFile,
    in repository: borrowing Repository
  ) {
    guard let answer = monitor.query() else { return nil }
    self.monitor = monitor
    token = answer.token
    // Which files are in git only is no file's fact: where some may be, it is known of this index alone.
    let index = index.hasExtended ? "\(index.modified.seconds).\(index.modified.nanoseconds)" : ""
    state = "\(tree.hex) \(index)"
    folders = answer.known.flatMap { known in
      let parts = known.state.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1] == index, let found = ObjectID(hex: String(parts[0])),
        let differences = try? repository.difference(from: found, to: tree),
        let different = Self.folders(of: differences.map(\.path))
      else { return nil }
      let folders = known.folders.union(different)
      return folders.count <= Self.mostFolders ? folders : nil
    }
  }

  /// Tells the monitor what a look has found.
  ///
  /// - Parameter isWhole: whether it was at all files, and not at those in ``folders`` alone.
  func tell(_ edits: [WorkingTreeEdit], isWhole: Bool) {
    // What is behind something that stands in a folder's way is no edit, and no file of the tree either.
    guard !edits.contains(where: \.isInTheWay), let folders = Self.folders(of: edits.map(\.path))
    else { return }
    monitor.tell(
      ChangedFolders.Known(state: state, folders: folders), foundAfter: token, isWhole: isWhole)
  }

  /// The folders of files; nil where they cannot be told apart.
  private static func folders(of paths: [String]) -> Set<String>? {
    var folders: Set<String> = []
    for path in paths {
      let folder = String(path.directoryAndName.directory)
      guard ChangedFolders.canTell(folder) else { return nil }
      folders.insert(folder)
    }
    return folders
  }
}
