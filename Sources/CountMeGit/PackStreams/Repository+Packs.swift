package import CountMePlatform

extension Repository {
  /// The pack of all that commits lead to and others do not, which needs nothing beside it.
  ///
  /// - Parameters:
  ///   - tips: the commits.
  ///   - known: what the receiver has, with all that is behind it; what is not here does not count.
  ///   - cancellation: stops the planning.
  /// - Throws: ``TransportError`` where an object is damaged, or not here.
  package borrowing func pack(
    of tips: [ObjectID], without known: [ObjectID], cancellation: Cancellation? = nil
  ) throws(TransportError) -> PackWriter {
    let objects = ObjectReader(self, remote: "")
    let plan = try PackPlan(
      tips: tips, known: known, in: self, objects: objects, cancellation: cancellation)
    return try PackWriter(plan, objects: objects, isThin: false)
  }

  /// Takes a pack in as if a remote had sent it: checked, and visible only when it is whole.
  ///
  /// - Parameter judge: looks at this repository with what came, of which no other handle knows, and says whether it
  ///   may stay; where nil it may.
  /// - Returns: whether it stayed.
  /// - Throws: ``TransportError``; then nothing was added.
  @discardableResult
  package borrowing func takePack(
    _ bytes: [UInt8], judgedBy judge: ((consuming Repository) -> Bool)? = nil
  ) throws(TransportError) -> Bool {
    let receiver = PackReceiver(
      folder: objectFolder, among: ObjectReader(self, remote: ""), remote: "", keep: pending.keep,
      limit: bytes.count, cancellation: nil, progress: { _ in })
    try receiver.append(bytes[...])
    let index = try receiver.finish()
    guard try judge?(together(with: index)) ?? true else { return false }
    if index != nil { try receiver.install() }
    objects.files.packed.forget()
    return true
  }

  /// Another handle of this repository, which knows a pack that lies elsewhere, too.
  private borrowing func together(with index: String?) throws(TransportError) -> Repository {
    do throws(GitError) {
      guard let index else { return try Repository.open(at: directory) }
      return try Repository.open(at: directory, withPack: index)
    } catch {
      throw TransportError(error, remote: "")
    }
  }
}
