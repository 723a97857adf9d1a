import CountMeClibsodium

/// Bytes encrypted and authenticated with a key (XChaCha20-Poly1305).
package struct SealedBox: Sendable, Equatable {
  /// 24 bytes that are never used twice with one key.
  package let nonce: [UInt8]
  /// The encrypted bytes with their tag.
  package let ciphertext: [UInt8]

  /// Takes the parts of a box from a document.
  package init(nonce: [UInt8], ciphertext: [UInt8]) {
    self.nonce = nonce
    self.ciphertext = ciphertext
  }

  /// Encrypts `secret` so that it can only be opened together with the same `context`.
  package init(
    sealing secret: borrowing SecretBytes, with key: borrowing PasswordKey, context: [UInt8]
  ) {
    let nonce = Randomness.bytes(Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES))
    let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
    var ciphertext = [UInt8](repeating: 0, count: secret.count + tagLength)
    unsafe key.key.withBytes { key in
      unsafe secret.withBytes { message in
        unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
          &ciphertext, nil, message, UInt64(secret.count), context, UInt64(context.count), nil,
          nonce, key)
      }
    }
    self.init(nonce: nonce, ciphertext: ciphertext)
  }

  /// The secret, or nil where the key, the context or any byte is another.
  package func open(
    with key: borrowing PasswordKey, context: [UInt8]
  ) -> SecretBytes? {
    let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
    guard nonce.count == Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES),
      ciphertext.count >= tagLength
    else { return nil }
    var status: Int32 = -1
    let secret = unsafe SecretBytes(count: ciphertext.count - tagLength) { buffer in
      guard let address = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
        return
      }
      status = unsafe key.key.withBytes { key in
        unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
          address, nil, nil, ciphertext, UInt64(ciphertext.count), context,
          UInt64(context.count), nonce, key)
      }
    }
    guard status == 0 else { return nil }
    return secret
  }
}
