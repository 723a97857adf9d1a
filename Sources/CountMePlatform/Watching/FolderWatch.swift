/// A diary's folder and all below it, watched for files that come, change and go.
///
/// Files that an editor puts in place by renaming count, and so do folders made later. Of the
/// repository's own directory only the branches and `HEAD` count: a commit by another program.
struct FolderWatch: ~Copyable {
  private let root: String
  private let events: FolderEvents
  private var folders: [Int32: String] = [:]
  /// Whether the machine does not watch all the folders: then somebody must look now and then.
  private(set) var isPartial = false

  /// The number to poll for.
  var raw: Int32 { events.raw }

  init(_ root: String) throws(SystemError) {
    self.root = root
    events = try FolderEvents()
    watchAll()
  }

  /// Reads what has happened; true where something may have changed that the diary is made of.
  mutating func takeChanges() -> Bool {
    var hasChanged = false
    for event in events.read() {
      if event.isOverflow {
        watchAll()
        hasChanged = true
      } else if event.isForgotten {
        folders[event.watch] = nil
      } else if let folder = folders[event.watch] {
        hasChanged = take(event, in: folder) || hasChanged
      }
    }
    return hasChanged
  }

  private mutating func take(_ event: FolderEvents.Event, in folder: String) -> Bool {
    let path = "\(folder)/\(event.name)"
    let isGit = folder == gitDirectory || folder.hasPrefix(branches)
    if folder == gitDirectory {
      return ["HEAD", "config"].contains(event.name) && event.isSettled
    }
    if event.isFolder {
      guard path != gitDirectory else { return true }
      // Files that came into it before it was watched are told by the folder itself.
      if event.isNew { watch(path) }
      return !isGit
    }
    return event.isSettled && !(isGit && event.name.hasSuffix(".lock"))
  }

  private var gitDirectory: String { "\(root)/.git" }
  private var branches: String { "\(root)/.git/refs/heads" }

  private mutating func watchAll() {
    watch(root)
    add(gitDirectory)
    watch(branches)
  }

  /// Watches a folder and those below it.
  private mutating func watch(_ path: String) {
    guard add(path) else { return }
    let entries = (try? FileSystem.list(path)) ?? []
    for entry in entries where entry.kind == .directory && "\(path)/\(entry.name)" != gitDirectory {
      watch("\(path)/\(entry.name)")
    }
  }

  /// - Returns: whether the folder is watched now.
  @discardableResult
  private mutating func add(_ path: String) -> Bool {
    do {
      guard let number = try events.add(path) else { return false }
      folders[number] = path
      return true
    } catch {
      isPartial = true
      return false
    }
  }
}
