extension Repository {
  /// Makes the pack of all that commits lead to and others do not, and hands it over piece by piece.
  ///
  /// - Parameters:
  ///   - tips: the commits to send.
  ///   - known: what the receiver has, with all that is behind it; what is not here does not count.
  ///   - send: is called on the calling thread.
  /// - Throws: ``TransportError`` where git or the machine refuses, or what `send` throws.
  package borrowing func sendPack(
    of tips: [ObjectID], without known: [ObjectID],
    to send: @escaping ([UInt8]) throws(TransportError) -> Void
  ) throws(TransportError) {
    let objects = ObjectReader(self, remote: "")
    let plan = try PackPlan(
      tips: tips, known: known, in: self, objects: objects, cancellation: nil)
    var writer = try PackWriter(plan, objects: objects, isThin: false, send: send)
    _ = try writer.write { _ in }
  }

  /// Takes a pack in as if a remote had sent it: checked, and visible only when it is whole.
  ///
  /// - Throws: ``TransportError``; then nothing was added.
  package borrowing func takePack(_ bytes: [UInt8]) throws(TransportError) {
    let receiver = PackReceiver(
      folder: objectFolder, among: ObjectReader(self, remote: ""), remote: "", keep: pending.keep,
      limit: bytes.count, cancellation: nil, progress: { _ in })
    try receiver.append(bytes[...])
    if try receiver.finish() != nil { try receiver.install() }
    objects.files.packed.forget()
  }
}
