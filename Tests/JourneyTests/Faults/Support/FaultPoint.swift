/// The n-th time that a process calls the system by one name.
struct FaultPoint: Hashable, CustomStringConvertible {
  let call: String
  let number: Int

  var description: String { "\(call) \(number)" }

  /// The calls that change a file, a name or a lock.
  ///
  /// A process that is killed between two of them leaves what it leaves when killed at the later one.
  static let changing = [
    "write", "pwrite64", "fsync", "fdatasync", "syncfs", "rename", "renameat", "renameat2", "link",
    "linkat", "symlink", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "ftruncate", "flock",
    "openat", "open", "chmod", "fchmod", "utimensat", "copy_file_range", "sendfile", "fallocate",
  ]

  /// The calls that only read: a disk fails there, too.
  static let reading = ["read", "pread64", "getdents64"]

  /// The points in a log of `strace -f -y`, in the order in which they are first met.
  ///
  /// strace counts for each thread alone, and so do the numbers here. Only what touches a file below
  /// `root` is a point: start-up maps libraries, and the runtime writes to events of its own.
  static func all(inLog log: String, below root: String, calls: Set<String>) -> [FaultPoint] {
    var counts: [Substring: [Substring: Int]] = [:]
    var seen: Set<FaultPoint> = []
    var points: [FaultPoint] = []
    for line in log.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let bracket = parts[1].firstIndex(of: "(") else { continue }
      let name = parts[1].drop { $0 == " " }.prefix { $0 != "(" }
      guard calls.contains(String(name)), bracket < parts[1].endIndex else { continue }
      counts[parts[0], default: [:]][name, default: 0] += 1
      let number = counts[parts[0]]?[name] ?? 0
      let point = FaultPoint(call: String(name), number: number)
      // The fault falls on whichever thread is the first to come so far.
      guard seen.insert(point).inserted, line.contains(root) else { continue }
      if name != "openat" || isForWriting(line) { points.append(point) }
    }
    return points
  }

  private static func isForWriting(_ line: Substring) -> Bool {
    ["O_CREAT", "O_WRONLY", "O_RDWR", "O_TRUNC"].contains { line.contains($0) }
  }
}
