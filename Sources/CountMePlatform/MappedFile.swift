import Glibc

/// A file's bytes, read where they lie instead of being copied.
///
/// Only for files that are replaced by renaming: one that is cut short while it is mapped would end the
/// process.
@safe package final class MappedFile: Sendable {
  /// The number of bytes.
  package let count: Int
  /// What the file system said of the file when it was mapped.
  package let facts: FileFacts
  // As a number, for nobody writes there: whoever has the file may read it, on whichever thread.
  private let address: UInt
  private var start: UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: address)
  }

  /// Maps the file at `path`; nil where there is none.
  package static func open(_ path: String) throws(SystemError) -> MappedFile? {
    let file: Descriptor
    do {
      file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, to: "read")
    } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
    guard let facts = file.facts else { throw SystemError("read", path) }
    // A pipe in its place has no end.
    guard facts.isRegular else { throw SystemError("read", path, number: ENODEV) }
    if facts.size == 0 { return unsafe MappedFile(start: nil, count: 0, facts: facts) }
    let start = unsafe mmap(nil, facts.size, PROT_READ, MAP_PRIVATE, file.raw, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else {
      throw SystemError("read", path)
    }
    return unsafe MappedFile(start: start, count: facts.size, facts: facts)
  }

  private init(start: UnsafeMutableRawPointer?, count: Int, facts: FileFacts) {
    address = UInt(bitPattern: start)
    self.count = count
    self.facts = facts
  }

  deinit {
    if let start = unsafe start { unsafe munmap(start, count) }
  }

  /// The bytes, valid inside `body` only.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Gives the memory back that the bytes have come into; whoever reads them again gets them again.
  package func letGo() {
    if let start = unsafe start { unsafe madvise(start, count, MADV_DONTNEED) }
  }

  /// A copy of the bytes in `range`, which must lie inside the file.
  package func copy(_ range: Range<Int>) -> [UInt8] {
    unsafe withBytes { unsafe Array($0[range]) }
  }

  /// The four bytes at `place` as a number, first byte highest; 0 beyond the end.
  package func bigEndian(at place: Int) -> UInt32 {
    guard place >= 0, place + 4 <= count else { return 0 }
    return unsafe withBytes {
      unsafe UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
  }
}
