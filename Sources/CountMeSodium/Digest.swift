import CountMeClibsodium

/// SHA-2 (FIPS 180-4).
package enum Digest {
  /// The 32 bytes of SHA-256.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest
  }

  /// The 64 bytes of SHA-512.
  package static func sha512(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 64)
    unsafe crypto_hash_sha512(&digest, bytes, UInt64(bytes.count))
    return digest
  }
}
