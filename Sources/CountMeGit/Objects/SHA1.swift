import CountMeClibcrypto

/// SHA-1, by which git names objects and with which it ends packs and indexes; no secret depends on it.
///
/// FIPS 180-4, section 6.1. libcrypto is linked from its archive, and uses what the processor has for it.
struct SHA1 {
  private var context = SHA_CTX()

  init() { unsafe SHA1_Init(&context) }

  /// Takes more bytes in.
  mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe SHA1_Update(&context, bytes.baseAddress, bytes.count)
    }
  }

  /// The 20 bytes of the hash of all that was taken in.
  consuming func finish() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 20) { hash, count in
      unsafe SHA1_Final(hash.baseAddress, &context)
      count = 20
    }
  }
}
