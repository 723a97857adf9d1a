/// The loops that go over every entry of a large index: they look at the bytes and at nothing else.
extension IndexBytes {
  /// Where each of the sorted names stands; a name in an unfinished merge stands there up to three times.
  func positions(of names: [[UInt8]]) -> [[Int]] {
    var found = names.map { _ in [Int]() }
    var next = 0
    unsafe walk { position, place, bytes in
      while next < names.count {
        let order = unsafe Self.order(place, names[next], bytes)
        if order > 0 {
          next += 1
          continue
        }
        if order == 0 { found[next].append(position) }
        return true
      }
      return false
    }
    return found
  }

  /// The files that lie in one of the directories, without those in directories below them.
  ///
  /// - Parameter prefixes: names of directories with a slash behind each; empty for the root.
  /// - Complexity: O(n log p) for n files and p directories, and mostly O(n): neighbours share theirs.
  func files(directlyIn prefixes: [[UInt8]]) -> [(position: Int, place: Place)] {
    let prefixes = prefixes.sorted { $0.lexicographicallyPrecedes($1) }
    var found: [(position: Int, place: Place)] = []
    var last: (place: Place, length: Int, isWanted: Bool)?
    unsafe walk { position, place, bytes in
      let length = unsafe Self.directoryLength(place, bytes)
      if let last, last.length == length, unsafe Self.isAlike(place, last.place, length, bytes) {
        // The neighbours of a file lie in its directory.
        if last.isWanted { found.append((position, place)) }
        return true
      }
      let isWanted = unsafe Self.has(prefixes, place, length, bytes)
      if isWanted { found.append((position, place)) }
      last = (place, length, isWanted)
      return true
    }
    return found
  }

  /// Whether the first bytes of the entry's name are one of the sorted prefixes.
  private static func has(
    _ prefixes: [[UInt8]], _ place: Place, _ length: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    var low = 0
    var high = prefixes.count
    while low < high {
      let middle = (low + high) / 2
      let order = unsafe order(place, prefixes[middle], bytes, length: length)
      if order == 0 { return true }
      if order < 0 { high = middle } else { low = middle + 1 }
    }
    return false
  }

  /// How many bytes of the entry's name are its directory's, the slash behind it included.
  @inline(__always)
  private static func directoryLength(_ place: Place, _ bytes: UnsafeRawBufferPointer) -> Int {
    var length = place.nameLength
    while length > 0, unsafe bytes[place.nameStart + length - 1] != UInt8(ascii: "/") {
      length -= 1
    }
    return length
  }

  /// Whether two entries' names have as many first bytes alike.
  @inline(__always)
  private static func isAlike(
    _ place: Place, _ other: Place, _ length: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    for offset in 0..<length
    where unsafe bytes[place.nameStart + offset] != bytes[other.nameStart + offset] {
      return false
    }
    return true
  }

  /// The files that changed in the second in which the index was written, or later.
  func files(changedIn second: Int) -> [(position: Int, place: Place)] {
    var found: [(position: Int, place: Place)] = []
    unsafe walk { position, place, bytes in
      if unsafe Self.number(bytes, at: place.start + 8) >= second {
        found.append((position, place))
      }
      return true
    }
    return found
  }

  /// Calls `body` with every entry in order until it answers false, or the file turns out damaged.
  @inline(__always)
  private func walk(_ body: (Int, Place, UnsafeRawBufferPointer) -> Bool) {
    guard let file else { return }
    unsafe file.withBytes { bytes in
      var start = Self.headerLength
      let end = bytes.count - 20
      for position in 0..<count {
        guard start + IndexRecord.length < end else { return }
        let stored = unsafe Int(bytes[start + 60] & 0xF) << 8 | Int(bytes[start + 61])
        let place =
          stored < 0xFFF ? Place(start: start, nameLength: stored) : self.place(at: start)
        guard let place, place.end <= end, unsafe body(position, place, bytes) else { return }
        start = place.end
      }
    }
  }

  /// As ``compare(_:with:)``, looking at no more than `length` bytes of the entry's name.
  @inline(__always)
  private static func order(
    _ place: Place, _ name: [UInt8], _ bytes: UnsafeRawBufferPointer, length: Int = .max
  ) -> Int {
    let nameLength = min(place.nameLength, length)
    let common = min(nameLength, name.count)
    for offset in 0..<common {
      let difference = unsafe Int(bytes[place.nameStart + offset]) - Int(name[offset])
      if difference != 0 { return difference }
    }
    return nameLength - name.count
  }

  @inline(__always)
  private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    unsafe Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }
}
