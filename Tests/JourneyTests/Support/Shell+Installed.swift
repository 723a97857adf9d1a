import Foundation
import TestSupport

extension Shell {
  /// A shell with the program under all of its names in `~/.local/bin`, as the README installs it.
  static func installed(home: String) throws -> Shell {
    let bin = "\(home)/.local/bin"
    let files = FileManager.default
    try files.createDirectory(atPath: bin, withIntermediateDirectories: true)
    for name in ["countme", "git-merge-countme", "git-countme"] {
      try files.createSymbolicLink(
        atPath: "\(bin)/\(name)", withDestinationPath: "\(products)/countme")
    }
    var shell = Shell(home: home)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    shell.variables["PATH"] = "\(bin):\(path)"
    return shell
  }
}

/// The package's folder, for tests that read what people read.
enum SourceTree {
  static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
