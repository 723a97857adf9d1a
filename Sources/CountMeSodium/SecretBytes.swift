import CountMeClibsodium

/// Bytes that nobody else may see: kept out of swap and core dumps, and wiped when they are gone.
@safe package struct SecretBytes: ~Copyable, Sendable {
  // As a number, since nobody writes there after it was filled: so the value may cross tasks.
  private let place: UInt
  /// How many bytes there are.
  package let count: Int

  /// Takes `bytes` over and wipes them; a copy that the caller keeps is the caller's to wipe.
  package init(_ bytes: consuming [UInt8]) {
    let count = bytes.count
    unsafe self.init(count: count) { buffer in unsafe buffer.copyBytes(from: bytes) }
    bytes.wipe()
  }

  init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    Libsodium.start()
    guard let address = unsafe sodium_malloc(max(count, 1)) else {
      // Without memory for a key nothing can go on, and nothing has been changed.
      preconditionFailure("no memory for a secret")
    }
    place = UInt(bitPattern: address)
    self.count = count
    unsafe fill(UnsafeMutableRawBufferPointer(start: address, count: count))
  }

  deinit {
    unsafe sodium_free(UnsafeMutableRawPointer(bitPattern: place))
  }

  @discardableResult
  borrowing func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    guard let address = unsafe UnsafePointer<UInt8>(bitPattern: place) else {
      preconditionFailure("a secret has a place")
    }
    return unsafe body(address)
  }

  /// The bytes in the open, for writing a key file; the copy is the caller's to forget.
  package borrowing func revealed() -> [UInt8] {
    unsafe withBytes { unsafe [UInt8](UnsafeBufferPointer(start: $0, count: count)) }
  }
}

extension [UInt8] {
  /// Overwrites the bytes with zeros, which no optimiser takes out, and leaves none.
  package mutating func wipe() {
    unsafe withUnsafeMutableBytes { buffer in
      if let address = buffer.baseAddress { unsafe sodium_memzero(address, buffer.count) }
    }
    removeAll()
  }
}
