import CountMeClibsodium

/// Unpredictable bytes of the system.
package enum Randomness {
  /// `count` unpredictable bytes.
  package static func bytes(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let address = buffer.baseAddress else { return }
      unsafe randombytes_buf(address, count)
      filled = count
    }
  }
}
