import Glibc

import CountMeCsystem

extension DirectoryHandle {
  /// Calls `body` with every name but `.` and `..` and with the kind that the directory tells (`DT_…`).
  package func eachName(
    _ body: (UnsafeRawBufferPointer, UInt8) -> Void
  ) throws(SystemError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError("list", ".") }
    // `readdir` needs a second descriptor and four more calls of the system for each directory.
    var failure: Int32?
    unsafe withUnsafeTemporaryAllocation(byteCount: 32768, alignment: 8) { buffer in
      while true {
        let count = unsafe countme_directory_entries(
          descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { failure = errno }
        guard count > 0 else { return }
        unsafe Self.names(UnsafeRawBufferPointer(rebasing: buffer[..<count]), body)
      }
    }
    if let failure { throw SystemError("list", ".", number: failure) }
  }

  /// Takes apart what the system wrote: number and place of 8 bytes each, the entry's length in 2, its
  /// kind in 1, and the name with a zero behind it (getdents64(2)).
  private static func names(
    _ entries: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, UInt8) -> Void
  ) {
    var place = 0
    while place + 19 < entries.count {
      let length = unsafe Int(
        entries.loadUnaligned(fromByteOffset: place + 16, as: UInt16.self))
      guard length > 19, place + length <= entries.count else { return }
      let name = unsafe UnsafeRawBufferPointer(
        rebasing: entries[(place + 19)..<(place + length)])
      unsafe give(name, entries[place + 18], body)
      place += length
    }
  }

  private static func give(
    _ field: UnsafeRawBufferPointer, _ kind: UInt8,
    _ body: (UnsafeRawBufferPointer, UInt8) -> Void
  ) {
    let start = unsafe field.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let start = unsafe start else { return }
    let length = unsafe strnlen(start, field.count)
    let name = unsafe UnsafeRawBufferPointer(rebasing: field[..<length])
    // An array to compare with would be made for every name.
    let isDots = unsafe length <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
    if !isDots { unsafe body(name, kind) }
  }
}
