/// The pack that a repository is writing, if it is writing one.
///
/// Its objects are read from here until git can see them, and then it is kept until a reference moves.
final class PendingPack {
  private let inflater = Inflater()
  private var builder: PackBuilder?
  private var kept: [KeptPack] = []

  /// Whether a pack is being written.
  var isOpen: Bool { builder != nil }

  /// Begins a pack among the objects in `objectFolder`.
  func begin(objectFolder: String) throws(GitError) {
    builder = try PackBuilder(objectFolder: objectFolder)
  }

  /// Drops what was written.
  func abandon() {
    builder = nil
  }

  /// Makes the pack visible; on disk for good, and kept.
  func finish() throws(GitError) {
    defer { abandon() }
    _ = try builder?.finish(keep)
  }

  /// Keeps a pack that becomes visible now until a reference leads to it.
  ///
  /// - Parameter name: the pack's path without its ending.
  func keep(_ name: String) {
    if let pack = KeptPack(name) { kept.append(pack) }
  }

  /// Leaves all packs to whoever packs: a reference leads to their objects.
  func release() {
    kept = []
  }

  /// Whether the object is in the pack.
  func contains(_ id: ObjectID) -> Bool { builder?.contains(id) ?? false }

  /// Adds an object, once.
  func add(_ id: ObjectID, _ bytes: [UInt8], _ kind: ObjectKind) throws(GitError) {
    guard let builder, !builder.contains(id) else { return }
    try builder.add(id, bytes, kind)
  }

  /// The object's bytes, or nil where it is not in the pack.
  func read(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, bytes: [UInt8])? {
    guard let packed = try builder?.packed(id) else { return nil }
    guard let header = packed.packHeader, let kind = ObjectKind(rawValue: header.type) else {
      throw GitError(.invalid, "read object \(id)", "the new pack is damaged")
    }
    let output = inflater.inflate(packed[header.length...], limit: header.size)
    guard output.isWhole, output.bytes.count == header.size else {
      throw GitError(.invalid, "read object \(id)", "the new pack is damaged")
    }
    return (kind, output.bytes)
  }
}
