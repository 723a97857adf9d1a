import CountMeClibsodium

/// Opens what a ``SealingStream`` made.
package struct OpeningStream {
  private var state = crypto_secretstream_xchacha20poly1305_state()

  /// Begins to open a stream; nil for a head that is none.
  package init?(_ key: borrowing PasswordKey, head: [UInt8]) {
    guard head.count == SealingStream.headLength else { return nil }
    var state = crypto_secretstream_xchacha20poly1305_state()
    let status = unsafe key.key.withBytes { key in
      unsafe crypto_secretstream_xchacha20poly1305_init_pull(&state, head, key)
    }
    guard status == 0 else { return nil }
    self.state = state
  }

  /// Opens the next piece; nil where the key, the context, the place or any byte is another.
  package mutating func open(
    _ sealed: [UInt8], context: [UInt8] = []
  ) -> (piece: [UInt8], isLast: Bool)? {
    guard sealed.count >= SealingStream.overhead else { return nil }
    var piece = [UInt8](repeating: 0, count: sealed.count - SealingStream.overhead)
    var tag: UInt8 = 0
    let status = unsafe crypto_secretstream_xchacha20poly1305_pull(
      &state, &piece, nil, &tag, sealed, UInt64(sealed.count), context, UInt64(context.count))
    guard status == 0 else { return nil }
    return (piece, tag == crypto_secretstream_xchacha20poly1305_tag_final())
  }
}
