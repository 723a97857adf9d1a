import Clibsodium

/// Bytes that nobody else may see: kept out of swap and core dumps, and wiped when they are gone.
@safe package struct SecretBytes: ~Copyable {
  private let address: UnsafeMutableRawPointer
  /// How many bytes there are.
  package let count: Int

  /// Takes a copy of `bytes`; the caller's own copy is the caller's to forget.
  package init(_ bytes: [UInt8]) {
    unsafe self.init(count: bytes.count) { buffer in unsafe buffer.copyBytes(from: bytes) }
  }

  init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    Library.start()
    guard let address = unsafe sodium_malloc(max(count, 1)) else {
      // Without memory for a key nothing can go on, and nothing has been changed.
      preconditionFailure("no memory for a secret")
    }
    unsafe self.address = address
    self.count = count
    unsafe fill(UnsafeMutableRawBufferPointer(start: address, count: count))
  }

  deinit {
    unsafe sodium_free(address)
  }

  @discardableResult
  borrowing func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    unsafe body(UnsafePointer(address.assumingMemoryBound(to: UInt8.self)))
  }

  /// The bytes in the open, for writing a key file; the copy is the caller's to forget.
  package borrowing func revealed() -> [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: address, count: count))
  }
}
