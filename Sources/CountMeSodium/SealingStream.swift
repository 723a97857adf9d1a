import CountMeClibsodium

/// Encrypts pieces that are only opened whole, in their order, up to the last one.
///
/// XChaCha20-Poly1305 in libsodium's secretstream: a piece that is left out, changed, moved or cut off is
/// noticed, and so is a missing end.
package struct SealingStream {
  /// How many bytes a sealed piece is longer.
  package static let overhead = Int(crypto_secretstream_xchacha20poly1305_ABYTES)
  /// How many bytes the stream's own head has.
  package static let headLength = Int(crypto_secretstream_xchacha20poly1305_HEADERBYTES)

  private var state = crypto_secretstream_xchacha20poly1305_state()
  /// What whoever opens the stream must have first; no secret.
  package private(set) var head = [UInt8](repeating: 0, count: headLength)

  /// Begins a stream under a key.
  package init(_ key: borrowing PasswordKey) {
    var state = crypto_secretstream_xchacha20poly1305_state()
    var head = head
    unsafe key.key.withBytes { key in
      unsafe crypto_secretstream_xchacha20poly1305_init_push(&state, &head, key)
    }
    self.state = state
    self.head = head
  }

  /// Seals the next piece.
  ///
  /// - Parameter context: what the piece is bound to, besides its place.
  package mutating func seal(
    _ piece: [UInt8], isLast: Bool, context: [UInt8] = []
  ) -> [UInt8] {
    var sealed = [UInt8](repeating: 0, count: piece.count + Self.overhead)
    let tag =
      isLast
      ? crypto_secretstream_xchacha20poly1305_tag_final()
      : crypto_secretstream_xchacha20poly1305_tag_message()
    unsafe crypto_secretstream_xchacha20poly1305_push(
      &state, &sealed, nil, piece, UInt64(piece.count), context, UInt64(context.count), tag)
    return sealed
  }
}
