import CountMeClibsodium

/// SHA-256 of bytes that come one piece after the other (FIPS 180-4).
package struct IncrementalSHA256 {
  private var state = crypto_hash_sha256_state()

  /// Begins with no bytes.
  package init() {
    unsafe crypto_hash_sha256_init(&state)
  }

  /// Takes more bytes in.
  package mutating func update(_ bytes: [UInt8]) {
    unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// The 32 bytes of the hash of all that was taken in.
  package consuming func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe crypto_hash_sha256_final(&state, &digest)
    return digest
  }
}
