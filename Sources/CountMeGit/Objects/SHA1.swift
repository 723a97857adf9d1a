#if canImport(CommonCrypto)
  import CommonCrypto
#else
  import CountMeClibcrypto
#endif

/// SHA-1, for the checksums with which git ends packs and indexes; no secret depends on it.
///
/// FIPS 180-4, section 6.1. libcrypto is in the process for libgit2's sake and uses what the processor
/// has for it.
struct SHA1 {
  #if canImport(CommonCrypto)
    private var context = CC_SHA1_CTX()
  #else
    private var context = SHA_CTX()
  #endif

  init() {
    #if canImport(CommonCrypto)
      unsafe CC_SHA1_Init(&context)
    #else
      unsafe SHA1_Init(&context)
    #endif
  }

  /// Takes more bytes in.
  mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      #if canImport(CommonCrypto)
        _ = unsafe CC_SHA1_Update(&context, bytes.baseAddress, CC_LONG(bytes.count))
      #else
        _ = unsafe SHA1_Update(&context, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  /// The 20 bytes of the hash of all that was taken in.
  consuming func finish() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 20) { hash, count in
      #if canImport(CommonCrypto)
        unsafe CC_SHA1_Final(hash.baseAddress, &context)
      #else
        unsafe SHA1_Final(hash.baseAddress, &context)
      #endif
      count = 20
    }
  }
}
