import Glibc

/// A diary's folder and all below it, watched for files that come, change and go.
///
/// Files that an editor puts in place by renaming count, and so do folders made later. Of the
/// repository's own directory only the branches and `HEAD` count: a commit by another program.
struct FolderWatch: ~Copyable {
  private static let gitDirectory = ".git"
  private static let branches = ".git/refs/heads"

  /// Whatever becomes of its path, what is below it is found by it.
  private let root: Descriptor
  private let facts: FileFacts?
  private let events: FolderEvents
  /// The paths from the root by the kernel's numbers; the root's is empty.
  private var folders: [Int32: String] = [:]
  /// Of the files that a person sees, those of the repository's own directory left out.
  private var changed = ChangedFolders()
  /// Whether not every change may be told: then somebody must look now and then.
  private(set) var isPartial = false

  /// The number to poll for.
  var raw: Int32 { events.raw }

  /// Which folder it is.
  var identity: String? { facts?.identity }

  init(_ path: String) throws(SystemError) {
    let asPlace: Int32 = 0o10000000  // O_PATH
    let root = try Descriptor(opening: path, asPlace | O_DIRECTORY, to: "watch")
    events = try FolderEvents()
    facts = root.facts
    self.root = root
    isPartial = !FileSystem.isLocal(path)
    watchAll()
  }

  /// Reads what has happened; true where something may have changed that the diary is made of.
  mutating func takeChanges() -> Bool {
    var hasChanged = false
    for event in events.read() {
      if event.isOverflow {
        watchAll()
        changed.noteAll()
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
    let path = folder.isEmpty ? event.name : "\(folder)/\(event.name)"
    let isGit = isOfGit(folder)
    if folder == Self.gitDirectory {
      return ["HEAD", "config"].contains(event.name) && event.isSettled
    }
    guard path != Self.gitDirectory else { return event.isFolder && event.isPlaced }
    if !isGit { event.hasMovedFolder ? changed.noteAll() : changed.note(folder) }
    if event.isFolder {
      // Files that came into it before it was watched are told by the folder itself.
      if event.isNew { watch(path) }
      return !isGit && event.isPlaced
    }
    return event.isSettled && !(isGit && event.name.hasSuffix(".lock"))
  }

  /// Which folders have changed as far as it was read; nil where something may not have been told.
  var changedFolders: ChangedFolders.Answer? {
    isPartial ? nil : changed.answer(at: SystemClock.millisecondsAwake)
  }

  /// Takes in what somebody found who looked at the files.
  mutating func take(_ look: ChangedFolders.Look) {
    changed.take(look, at: SystemClock.millisecondsAwake)
  }

  private func isOfGit(_ folder: String) -> Bool {
    folder == Self.gitDirectory || folder.hasPrefix("\(Self.gitDirectory)/")
  }

  private mutating func watchAll() {
    // Links at the root's own path were followed; below it they are files.
    if !watch("") { isPartial = true }
    add(Self.gitDirectory)
    watch(Self.branches)
  }

  /// Watches a folder and those below it.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  private mutating func watch(_ folder: String) -> Bool {
    guard add(folder) else { return false }
    // What came into it before is told by nothing else.
    if !isOfGit(folder) { changed.note(folder) }
    do {
      for entry in try FileSystem.list(place(of: folder)) where entry.kind == .directory {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        if path != Self.gitDirectory { watch(path) }
      }
    } catch {
      // Of one that has gone again the folder around it tells.
      if error.number != ENOENT { isPartial = true }
    }
    return true
  }

  /// - Returns: whether the folder is watched now.
  @discardableResult
  private mutating func add(_ folder: String) -> Bool {
    // A name that is no UTF-8 cannot be named to the system again.
    if folder.unicodeScalars.contains("\u{FFFD}") { isPartial = true }
    do {
      guard let number = try events.add(place(of: folder)) else { return false }
      // Another disk in a folder's place may be of any kind.
      let device = FileFacts(place(of: folder))?.device
      if let device, device != facts?.device, !isOfGit(folder) { isPartial = true }
      folders[number] = folder
      return true
    } catch {
      isPartial = true
      return false
    }
  }

  private func place(of folder: String) -> String {
    "/proc/self/fd/\(root.raw)/\(folder.isEmpty ? "." : folder)"
  }
}
