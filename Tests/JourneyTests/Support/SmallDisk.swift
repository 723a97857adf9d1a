import Foundation
import TestSupport

/// A file system of few kilobytes, in memory, mounted while it lives.
final class SmallDisk {
  /// Whether this process may mount one here.
  static let isPossible: Bool = {
    guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
    let shell = Shell(home: folder.path)
    return (try? shell.run("mkdir t && mount -t tmpfs tmpfs t && umount t").code) == 0
  }()

  private let path: String
  private let shell: Shell

  init(on path: String, kilobytes: Int, _ shell: Shell) throws {
    self.path = path
    self.shell = shell
    _ = try shell.run(
      "mkdir '\(path)' && mount -t tmpfs -o size=\(kilobytes)k,mode=755 tmpfs '\(path)'")
  }

  /// Mounts it again with other options.
  func remount(_ options: String) throws {
    _ = try shell.run("mount -o remount,\(options) '\(path)'")
  }

  deinit {
    _ = try? shell.run("umount -l '\(path)'")
  }
}
