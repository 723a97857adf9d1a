import CountMePlatform

/// A reference that lies in a file of its own, as every branch does that was moved lately.
///
/// libgit2 moves it too, and flushes both logs with their directories each time: four of the eleven
/// flushes of an entry, for what no command needs after a power cut. Git does not flush its logs either. And it
/// reads the machine's certificates as it begins, which takes longer than to send an entry.
struct LooseReference {
  private let gitDirectory: String
  private let name: String
  private var path: String { "\(gitDirectory)/\(name)" }
  private var log: String { "\(gitDirectory)/logs/\(name)" }
  /// Whether git begins a log for it unasked (`git help config`, core.logAllRefUpdates).
  private var isLogged: Bool {
    ["refs/heads/", "refs/remotes/", "refs/notes/"].contains { name.hasPrefix($0) }
  }

  init(_ name: String, gitDirectory: String) {
    self.name = name
    self.gitDirectory = gitDirectory
  }

  /// Moves the reference if it is where it is expected to be; on disk for good when this returns.
  ///
  /// - Parameters:
  ///   - old: where it must be.
  ///   - new: where it goes.
  ///   - entry: who moves it, when and why, as the log has it.
  /// - Returns: nil where libgit2 must see to it: it has no file, lacks its log, or somebody holds it.
  func move(
    from old: ObjectID, to new: ObjectID, entry: String
  ) throws(SystemError) -> Bool? {
    let hasLog = FileFacts(log) != nil
    guard hasLog || !isLogged, FileFacts(path)?.isRegular == true,
      let lock = try? NewFile("\(path).lock", mode: 0o644)
    else { return nil }
    guard let found = try present() else { return nil }
    guard found == old else { return false }
    try lock.append(Array("\(new.hex)\n".utf8))
    try lock.flush()
    let line = Array("\(old.hex) \(new.hex) \(entry)\n".utf8)
    if hasLog { try DurableFile.append(line, to: log) }
    let head = try FileSystem.read("\(gitDirectory)/HEAD", limit: 4096)
    if head == Array("ref: \(name)\n".utf8) {
      try DurableFile.append(line, to: "\(gitDirectory)/logs/HEAD")
    }
    try DurableFile.flushDirectory(FileSystem.parent(of: path)) { () throws(SystemError) in
      try lock.keep(as: path)
    }
    return true
  }

  /// What the file says; nil where that is no id.
  private func present() throws(SystemError) -> ObjectID? {
    guard let bytes = try FileSystem.read(path, limit: 4096), bytes.last == UInt8(ascii: "\n")
    else { return nil }
    return ObjectID(hex: String(decoding: bytes.dropLast(), as: UTF8.self))
  }
}
