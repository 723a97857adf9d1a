import Glibc

/// A lock for disks on which the kernel has none, as some that lie on another machine: a file that only one can make,
/// as git's own locks are.
///
/// Nobody takes it back from whoever dies, so it says who that is. What a program of this machine has left goes; of
/// another machine's nobody here knows whether it is alive.
struct LockByName: Sendable {
  /// What the kernel answers where it has no locks for a disk.
  static let refusals = [ENOLCK, EOPNOTSUPP, ENOSYS]

  let path: String

  /// The file of the lock at `path`.
  static func file(of path: String) -> String { "\(path).held" }

  /// Makes the file.
  ///
  /// - Returns: nil where somebody else has.
  static func take(_ path: String) throws(SystemError) -> LockByName? {
    let file = file(of: path)
    if isAbandoned(file) { removeAbandoned(file) }
    let made = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard made >= 0 else {
      guard errno == EEXIST else { throw SystemError("lock", path) }
      return nil
    }
    let owner = Array(ProcessName.own.text.utf8)
    let written = unsafe owner.withUnsafeBytes { unsafe write(made, $0.baseAddress, $0.count) }
    close(made)
    guard written == owner.count else {
      unsafe unlink(file)
      throw SystemError("lock", path, number: ENOSPC)
    }
    return LockByName(path: file)
  }

  /// Whether somebody holds the lock at `path`.
  static func isHeld(_ path: String) -> Bool {
    let file = file(of: path)
    return FileSystem.exists(file) && !isAbandoned(file)
  }

  func giveBack() { unsafe unlink(path) }

  private static func isAbandoned(_ file: String) -> Bool {
    guard let bytes = (try? FileSystem.read(file, limit: 4096)) ?? nil,
      let owner = ProcessName(String(decoding: bytes, as: UTF8.self))
    else { return false }
    return owner.hasEnded
  }

  /// Removes it; of several that want to, one at a time looks once more, for another may have taken the lock since.
  private static func removeAbandoned(_ file: String) {
    let turn = "\(file).turn"
    if let facts = FileFacts(turn),
      abs(SystemClock.millisecondsSince1970 / 1000 - Int64(facts.modified.seconds)) > 60
    {
      unsafe unlink(turn)
    }
    let made = unsafe open(turn, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard made >= 0 else { return }
    close(made)
    if isAbandoned(file) { unsafe unlink(file) }
    unsafe unlink(turn)
  }
}

/// Which process of which machine one is, since which start of it.
private struct ProcessName {
  let machine: String
  let start: String
  /// Numbers of processes count within it.
  let space: String
  let id: Int32
  let began: String

  static var own: ProcessName {
    ProcessName(
      machine: "\(line("/etc/machine-id")) \(line("/proc/sys/kernel/hostname"))",
      start: line("/proc/sys/kernel/random/boot_id"), space: ownSpace, id: getpid(),
      began: began(getpid()) ?? "")
  }

  private init(machine: String, start: String, space: String, id: Int32, began: String) {
    (self.machine, self.start, self.space) = (machine, start, space)
    (self.id, self.began) = (id, began)
  }

  /// Reads what ``text`` is; nil for anything else.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 6, lines[5].isEmpty, let id = Int32(lines[3]) else { return nil }
    self.init(machine: lines[0], start: lines[1], space: lines[2], id: id, began: lines[4])
  }

  var text: String { "\(machine)\n\(start)\n\(space)\n\(id)\n\(began)\n" }

  /// Whether it is known to be no more.
  var hasEnded: Bool {
    let own = Self.own
    guard machine == own.machine else { return false }
    guard start == own.start else { return true }
    guard space == own.space else { return false }
    guard let began = Self.began(id) else { return kill(id, 0) != 0 && errno == ESRCH }
    return began != self.began
  }

  private static var ownSpace: String {
    var facts = stat()
    return unsafe stat("/proc/self/ns/pid", &facts) == 0 ? "\(facts.st_ino)" : ""
  }

  private static func line(_ path: String) -> String {
    let bytes = ((try? FileSystem.read(path, limit: 4096)) ?? nil) ?? []
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// When a process began; nil where there is none.
  ///
  /// Its name, in parentheses, may hold anything (proc(5)).
  private static func began(_ id: Int32) -> String? {
    guard let bytes = (try? FileSystem.read("/proc/\(id)/stat", limit: 4096)) ?? nil,
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    return fields.count > 19 ? String(decoding: fields[19], as: UTF8.self) : nil
  }
}
