import CountMeClibsodium

/// An Ed25519 key that signs (RFC 8032).
package struct SigningKey: ~Copyable {
  /// The key that checks its signatures.
  package let verifyingKey: VerifyingKey
  private let seed: SecretBytes
  private let secret: SecretBytes

  /// A new key.
  package static func random() -> SigningKey {
    let seed = unsafe SecretBytes(count: 32) { buffer in
      guard let address = buffer.baseAddress else { return }
      unsafe randombytes_buf(address, 32)
    }
    return SigningKey(taking: seed)
  }

  /// The key that 32 secret bytes make, or nil for any other number of them.
  package init?(seed: consuming SecretBytes) {
    guard seed.count == 32 else { return nil }
    self.init(taking: seed)
  }

  private init(taking seed: consuming SecretBytes) {
    var publicBytes = [UInt8](repeating: 0, count: 32)
    secret = unsafe SecretBytes(count: 64) { buffer in
      let address = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard let address = unsafe address else { return }
      unsafe seed.withBytes { unsafe crypto_sign_seed_keypair(&publicBytes, address, $0) }
    }
    verifyingKey = VerifyingKey(trusted: publicBytes)
    self.seed = seed
  }

  /// The 64 bytes of a signature; the same for the same message.
  package borrowing func signature(of message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: 64)
    unsafe secret.withBytes {
      unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), $0)
    }
    return signature
  }

  /// The 32 bytes of the seed in the open, for a key file or for wrapping.
  package borrowing func revealedSeed() -> [UInt8] { seed.revealed() }
}
