import CountMePlatform

/// Reads objects that lie in files of their own, as git writes them: `kind size\0bytes`, packed by zlib.
///
/// libgit2 1.5 waits for ever for the rest of such a file that was cut short, so it is never asked for one
/// that is damaged.
final class LooseObjectReader {
  /// The head of an object and what it takes up when it is unpacked.
  private struct Head {
    let kind: ObjectKind
    let size: Int
    /// How many bytes the head has, its zero included.
    let length: Int
  }

  /// `commit ` and the digits of the largest size.
  private static let headLimit = 32

  private let folder: String
  private let inflater = Inflater()
  private var damagedCommits: Set<ObjectID>?

  /// Will look among the objects in `objectFolder`.
  init(objectFolder: String) {
    folder = objectFolder
  }

  /// Whether the object has a file, which may be damaged.
  func contains(_ id: ObjectID) -> Bool { FileSystem.exists(path(id)) }

  /// The object's kind and size, or nil where it has no file.
  func header(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int)? {
    guard let packed = try file(id) else { return nil }
    guard let head = head(packed) else { throw Self.damaged(id) }
    return (head.kind, head.size)
  }

  /// The object's kind and bytes, or nil where it has no file or more than `limit` bytes.
  ///
  /// - Throws: ``GitError`` of code `torn` where the file is cut short, changed, or another object.
  func read(
    _ id: ObjectID, limit: Int = .max
  ) throws(GitError) -> (kind: ObjectKind, bytes: [UInt8])? {
    guard let packed = try file(id) else { return nil }
    guard let head = head(packed) else { throw Self.damaged(id) }
    guard head.size <= limit else { return nil }
    let output = inflater.inflate(packed[...], limit: head.length + head.size)
    guard output.isWhole, output.bytes.count == head.length + head.size else {
      throw Self.damaged(id)
    }
    let bytes = Array(output.bytes[head.length...])
    guard ObjectID(of: bytes, head.kind) == id else { throw Self.damaged(id) }
    return (head.kind, bytes)
  }

  /// The commits whose files are damaged; looked for once.
  ///
  /// - Complexity: O(n) in the objects that have files of their own: few, for they are packed.
  func findDamagedCommits() throws(GitError) -> Set<ObjectID> {
    if let damagedCommits { return damagedCommits }
    var found: Set<ObjectID> = []
    // A user who cannot list the folder cannot read what is in it either.
    for id in (try? LooseObjects(objectFolder: folder).ids()) ?? [] {
      guard let packed = try file(id) else { continue }
      // What has no head can be of any kind.
      if let kind = head(packed)?.kind, kind != .commit { continue }
      do throws(GitError) { _ = try read(id) } catch {
        guard error.code == .torn else { throw error }
        found.insert(id)
      }
    }
    damagedCommits = found
    return found
  }

  private func file(_ id: ObjectID) throws(GitError) -> [UInt8]? {
    do throws(SystemError) {
      return try FileSystem.read(path(id), limit: .max)
    } catch {
      throw GitError(error, "read object \(id)")
    }
  }

  private func path(_ id: ObjectID) -> String {
    let hex = id.hex
    return "\(folder)/\(hex.prefix(2))/\(hex.dropFirst(2))"
  }

  private func head(_ packed: [UInt8]) -> Head? {
    let start = inflater.inflate(packed[...], limit: Self.headLimit).bytes
    guard let end = start.firstIndex(of: 0) else { return nil }
    let words = String(decoding: start[..<end], as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let kind = ObjectKind(word: words[0]), let size = Int(words[1]),
      (0...(packed.count * Inflater.bestRatio)).contains(size)
    else { return nil }
    return Head(kind: kind, size: size, length: end + 1)
  }

  private static func damaged(_ id: ObjectID) -> GitError {
    GitError(
      .torn, "read object \(id)",
      "its file \(id.hex.prefix(2))/\(id.hex.dropFirst(2)) in .git/objects is damaged")
  }
}
