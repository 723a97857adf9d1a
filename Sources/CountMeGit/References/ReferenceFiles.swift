package import CountMePlatform

/// The references of a repository as its files have them, read without libgit2.
///
/// A file for each, and `packed-refs` for those that git has packed; a file wins over what is packed. What
/// is written otherwise is not read here: libgit2 says what is wrong with it.
package struct ReferenceFiles {
  /// What a reference is.
  enum Found: Equatable {
    case object(ObjectID)
    /// Another reference, by its full name.
    case symbolic(String)
    case absent
  }

  private let directory: String

  /// Will look in a repository's directory.
  init(in directory: String) {
    self.directory = directory
  }

  /// What a reference points at in the end, or nil where it does not exist.
  ///
  /// - Throws: ``Unreadable``.
  func target(_ name: String) throws(Unreadable) -> ObjectID? {
    var name = name
    // As many steps as git goes.
    for _ in 0..<5 {
      guard ReferenceNameRule.isValid(name) else { throw Unreadable() }
      switch try file(name) {
      case .object(let id): return id
      case .symbolic(let next): name = next
      case .absent: return try packed()[name]
      }
    }
    throw Unreadable()
  }

  /// The references whose full names begin with `prefix` and which point at an object themselves, sorted.
  ///
  /// - Throws: ``Unreadable``.
  func list(_ prefix: String) throws(Unreadable) -> [(name: String, id: ObjectID)] {
    var found: [String: Found] = [:]
    // The files first: whoever packs a reference writes the list before its file goes.
    try gather("refs", prefix, into: &found)
    for (name, id) in try packed() where name.hasPrefix(prefix) && found[name] == nil {
      found[name] = .object(id)
    }
    return found.compactMap { name, found in
      if case .object(let id) = found { (name, id) } else { nil }
    }
    .sorted { $0.name < $1.name }
  }

  /// Whether nothing in a repository leads to anything yet, as in one that was just made, also where that was cut off.
  ///
  /// What was staged or fetched without a name is somebody's, too.
  ///
  /// - Parameter directory: what may be a repository's `.git`; a file there leads to a repository elsewhere.
  package static func isUnborn(_ directory: String) throws(SystemError) -> Bool {
    guard FileFacts(directory)?.isDirectory == true,
      !["packed-refs", "commondir", "worktrees", "index", "FETCH_HEAD"]
        .contains(where: { FileSystem.exists("\(directory)/\($0)") })
    else { return false }
    let head = try FileSystem.read("\(directory)/HEAD", limit: 1 << 16)
    guard head?.starts(with: "ref: refs/".utf8) != false else { return false }
    var folders = ["\(directory)/refs"]
    while let folder = folders.popLast() {
      for entry in try FileSystem.list(folder) {
        guard entry.kind == .directory else { return false }
        folders.append("\(folder)/\(entry.name)")
      }
    }
    return true
  }

  /// Something stands there that is not a reference as git writes it.
  struct Unreadable: Error {}

  private func gather(
    _ folder: String, _ prefix: String, into found: inout [String: Found]
  ) throws(Unreadable) {
    guard folder.hasPrefix(prefix) || prefix.hasPrefix(folder) else { return }
    for entry in try entries(folder) {
      let name = "\(folder)/\(entry.name)"
      switch entry.kind {
      case .directory: try gather(name, prefix, into: &found)
      case .file where name.hasPrefix(prefix) && ReferenceNameRule.isValid(name):
        let target = try file(name)
        if target != .absent { found[name] = target }
      case .file: break
      case .other: throw Unreadable()
      }
    }
  }

  private func entries(_ folder: String) throws(Unreadable) -> [DirectoryEntry] {
    do throws(SystemError) { return try FileSystem.list("\(directory)/\(folder)") } catch {
      throw Unreadable()
    }
  }

  private func file(_ name: String) throws(Unreadable) -> Found {
    let path = "\(directory)/\(name)"
    guard let facts = FileFacts(path), !facts.isDirectory else { return .absent }
    guard facts.isRegular, let read = try? FileSystem.read(path, limit: 4096) else {
      throw Unreadable()
    }
    let text = String(decoding: read, as: UTF8.self)
    guard text.hasSuffix("\n") else { throw Unreadable() }
    if text.hasPrefix("ref: ") { return .symbolic(String(text.dropFirst(5).dropLast())) }
    guard let id = ObjectID(hex: String(text.dropLast())) else { throw Unreadable() }
    return .object(id)
  }

  private func packed() throws(Unreadable) -> [String: ObjectID] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try FileSystem.read("\(directory)/packed-refs", limit: 64 << 20)
    } catch {
      throw Unreadable()
    }
    var found: [String: ObjectID] = [:]
    for line in (bytes ?? []).split(separator: UInt8(ascii: "\n")) {
      // The first line says how it is sorted; a line with ^ is what the tag before it leads to.
      guard line.first != UInt8(ascii: "#"), line.first != UInt8(ascii: "^") else { continue }
      guard line.count > 41, line[line.startIndex + 40] == UInt8(ascii: " "),
        let id = ObjectID(hex: String(decoding: line.prefix(40), as: UTF8.self))
      else { throw Unreadable() }
      found[String(decoding: line.dropFirst(41), as: UTF8.self)] = id
    }
    return found
  }
}
