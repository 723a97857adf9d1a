import Foundation
import TestSupport

/// A disk that knows of every file what a program sees and what a power failure would leave.
///
/// Contents are on the disk when the file was flushed, names when their folder was. That is less than
/// file systems with a journal keep, and no more than any promises.
final class ReplayedDisk {
  /// A file or folder, whatever its names are.
  final class Node {
    let isFolder: Bool
    let mode: Int
    var bytes: [UInt8] = []
    var flushedBytes: [UInt8] = []
    var names: [String: Node] = [:]
    var flushedNames: [String: Node] = [:]
    /// Whether its contents were cut off since they were flushed.
    var isCut = false
    /// The size that it was given for itself, which file systems keep with the names.
    var givenSize: Int?

    init(isFolder: Bool, mode: Int) {
      self.isFolder = isFolder
      self.mode = mode
    }

    func flush() {
      flushedBytes = bytes
      flushedNames = names
      isCut = false
    }
  }

  /// What the power failure takes.
  enum Loss {
    /// Nothing: for comparing the replay with what happened.
    case nothing
    /// Whatever was not flushed, names and contents.
    case everything
    /// Contents only: files have their new names and nothing, or too little, in them.
    case contents
    /// Each folder's names and each file's contents by chance.
    case chance
  }

  private let root: String
  private let top = Node(isFolder: true, mode: 0o755)
  private var open: [Int: (node: Node, place: Int, appends: Bool)] = [:]
  /// How many calls have changed something.
  private(set) var changes = 0

  /// Reads what lies in `folder` now as flushed; the calls speak of it as `root`.
  init(_ folder: String, as root: String) throws {
    self.root = root
    try load(folder, top)
  }

  private func load(_ folder: String, _ node: Node) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = "\(folder)/\(name)"
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      let isFolder = facts[.type] as? FileAttributeType == .typeDirectory
      let mode = (facts[.posixPermissions] as? NSNumber)?.intValue ?? 0o644
      let inner = Node(isFolder: isFolder, mode: mode)
      if isFolder {
        try load(path, inner)
      } else {
        inner.bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        inner.flush()
      }
      node.names[name] = inner
    }
    node.flush()
  }

  /// The parent's node and the last name of a path; nil where it lies elsewhere.
  private func find(_ path: String) -> (parent: Node, name: String)? {
    guard path.hasPrefix(root + "/") else { return nil }
    var parts = path.dropFirst(root.count + 1).split(separator: "/").map(String.init)
    guard let name = parts.popLast() else { return nil }
    var node = top
    for part in parts {
      guard let next = node.names[part] else { return nil }
      node = next
    }
    return (node, name)
  }

  /// Does what the call did; failures changed nothing.
  func apply(_ call: TracedCall) {
    guard call.result >= 0 else { return }
    switch call.name {
    case "openat": opened(call)
    case "close": open[call.number(0)] = nil
    case "write", "pwrite64": wrote(call)
    case "ftruncate": truncate(call)
    case "fsync", "fdatasync": open[call.number(0)]?.node.flush()
    case "syncfs": flushAll(top)
    default: renamed(call)
    }
  }

  private func opened(_ call: TracedCall) {
    guard let (parent, name) = find(call.path(1, below: 0)) else { return }
    if parent.names[name] == nil, call.has("O_CREAT") {
      let mode = call.arguments.last.flatMap { Int($0, radix: 8) } ?? 0o644
      parent.names[name] = Node(isFolder: false, mode: mode & ~0o022)
      changes += 1
    }
    guard let node = parent.names[name] else { return }
    if call.has("O_TRUNC"), !node.bytes.isEmpty {
      (node.bytes, node.isCut) = ([], true)
      changes += 1
    }
    open[call.result] = (node, 0, call.has("O_APPEND"))
  }

  private func wrote(_ call: TracedCall) {
    guard let file = open[call.number(0)] else { return }
    let bytes = call.bytes(1).prefix(call.result)
    var place = file.appends ? file.node.bytes.count : file.place
    if call.name == "pwrite64" { place = call.number(3) }
    let missing = place + bytes.count - file.node.bytes.count
    if missing > 0 { file.node.bytes += [UInt8](repeating: 0, count: missing) }
    file.node.bytes.replaceSubrange(place..<place + bytes.count, with: bytes)
    if call.name == "write" { open[call.number(0)]?.place = place + bytes.count }
    changes += 1
  }

  private func truncate(_ call: TracedCall) {
    guard let node = open[call.number(0)]?.node else { return }
    let size = call.number(1)
    node.isCut = node.isCut || size < node.bytes.count
    node.bytes = Array(node.bytes.prefix(size))
    node.bytes += [UInt8](repeating: 0, count: size - node.bytes.count)
    node.givenSize = size
    changes += 1
  }

  private func renamed(_ call: TracedCall) {
    let isAt = call.name.hasSuffix("at") || call.name.hasSuffix("at2")
    let first = isAt ? call.path(1, below: 0) : call.path(0)
    let second = isAt ? call.path(3, below: 2) : call.path(1)
    guard let from = find(first) else { return }
    switch call.name {
    case "mkdir", "mkdirat": from.parent.names[from.name] = Node(isFolder: true, mode: 0o755)
    case "unlink", "unlinkat", "rmdir": from.parent.names[from.name] = nil
    case "link", "linkat", "rename", "renameat", "renameat2":
      guard let to = find(second) else { return }
      let other = call.has("RENAME_EXCHANGE") ? to.parent.names[to.name] : nil
      to.parent.names[to.name] = from.parent.names[from.name]
      if call.name.hasPrefix("rename") { from.parent.names[from.name] = other }
    default: return
    }
    changes += 1
  }

  private func flushAll(_ node: Node) {
    node.flush()
    for inner in node.names.values { flushAll(inner) }
  }

  /// Puts on disk, at `root`, what a power failure now would leave of `folders`.
  func write(_ folders: [String], losing loss: Loss, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var written: [ObjectIdentifier: String] = [:]
    for folder in folders {
      try? FileManager.default.removeItem(atPath: "\(root)/\(folder)")
      guard let node = top.names[folder] else { continue }
      try write(node, to: "\(root)/\(folder)", loss, &random, &written)
    }
  }

  private func write(
    _ node: Node, to path: String, _ loss: Loss, _ random: inout SplitMix64,
    _ written: inout [ObjectIdentifier: String]
  ) throws {
    if let other = written.updateValue(path, forKey: ObjectIdentifier(node)) {
      // One file with two names stays one.
      return try FileManager.default.linkItem(atPath: other, toPath: path)
    }
    let keeps = loss == .chance ? Bool.random(using: &random) : loss != .everything
    if node.isFolder {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let names = keeps ? node.names : node.flushedNames
      for (name, inner) in names.sorted(by: { $0.key < $1.key }) {
        try write(inner, to: "\(path)/\(name)", loss, &random, &written)
      }
    } else {
      var bytes = loss == .everything || !node.isCut ? node.flushedBytes : []
      if loss == .nothing || loss == .chance && keeps { bytes = node.bytes }
      if loss == .contents, let size = node.givenSize {
        bytes = bytes.prefix(size) + [UInt8](repeating: 0, count: max(0, size - bytes.count))
      }
      try Data(bytes).write(to: URL(filePath: path))
    }
    try FileManager.default.setAttributes([.posixPermissions: node.mode], ofItemAtPath: path)
  }
}
