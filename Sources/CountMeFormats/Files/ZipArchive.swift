import CountMeModel
import CountMePlatform

/// The directory of a zip archive, and its entries' bytes.
///
/// Stored and deflated entries only, however large (ZIP64); neither encryption nor archives in several
/// parts.
package struct ZipArchive: Sendable {
  /// One file in the archive.
  package struct Entry: Sendable {
    package let name: String
    let isDeflated: Bool
    let packedSize: Int
    let size: Int
    let headerOffset: Int
  }

  let path: String
  package private(set) var entries: [Entry] = []

  /// Reads the directory at the archive's end.
  ///
  /// - Throws: ``ImportError/Reason/unreadable(_:)`` where there is none or it is damaged.
  package init(_ path: String) throws(ImportError) {
    self.path = path
    guard let file = ReadableFile(path) else { throw Self.fault("it cannot be read") }
    let length = min(file.size, 22 + 65_535)
    let end = try Self.read(file, at: file.size - length, count: length)
    let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    guard length >= 22,
      let place = (0...length - 22).reversed().first(where: { end[$0...].starts(with: mark) })
    else { throw Self.fault("the zip archive is cut off: its directory is missing") }
    let place64 = file.size - length + place - Self.locatorSize
    let range =
      try Self.range64(file, locator: place64) ?? Self.range(LittleEndian(Array(end[place...])))
    guard range.offset >= 0, 0..<Self.directoryLimit ~= range.size,
      range.offset <= file.size - range.size
    else { throw Self.fault("the zip archive is damaged") }
    let directory = LittleEndian(try Self.read(file, at: range.offset, count: range.size))
    entries = try Self.entries(directory, in: file.size)
  }

  /// Whether a file begins as a zip archive does, one without entries too.
  package static func begins(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// A directory of more bytes is not believed.
  private static let directoryLimit = 1 << 28
  private static let locatorSize = 20

  private static func range(_ end: LittleEndian) -> (offset: Int, size: Int) {
    (end.number(16, 4), end.number(12, 4))
  }

  /// Where the directory lies by the record that large archives have as well; nil where there is none.
  private static func range64(
    _ file: borrowing ReadableFile, locator place: Int
  ) throws(ImportError) -> (offset: Int, size: Int)? {
    guard place >= 0 else { return nil }
    let locator = LittleEndian(try read(file, at: place, count: locatorSize))
    guard locator.number(0, 4) == 0x0706_4B50 else { return nil }
    let offset = locator.number(8, 8)
    guard 0...place ~= offset else { throw fault("the zip archive is damaged") }
    let end = LittleEndian(try read(file, at: offset, count: 56))
    guard end.number(0, 4) == 0x0606_4B50 else { throw fault("the zip archive is damaged") }
    return (end.number(48, 8), end.number(40, 8))
  }

  private static func entries(
    _ directory: LittleEndian, in size: Int
  ) throws(ImportError) -> [Entry] {
    var entries: [Entry] = []
    var offset = 0
    while offset < directory.bytes.count {
      guard directory.number(offset, 4) == 0x0201_4B50 else {
        throw fault("the zip archive's directory is damaged")
      }
      let nameLength = directory.number(offset + 28, 2)
      let name = String(
        decoding: directory.bytes.dropFirst(offset + 46).prefix(nameLength), as: UTF8.self)
      let method = directory.number(offset + 10, 2)
      guard directory.number(offset + 8, 2) & 1 == 0, [0, 8].contains(method) else {
        throw fault("the zip archive is encrypted or packed in a way that is not supported")
      }
      let sizes = sizes(directory, offset, nameLength)
      guard 0...size ~= sizes.packed, 0...size ~= sizes.header else {
        throw fault("the zip archive's directory is damaged")
      }
      if !name.hasSuffix("/") {
        entries.append(
          Entry(
            name: name, isDeflated: method == 8, packedSize: sizes.packed, size: sizes.unpacked,
            headerOffset: sizes.header))
      }
      offset +=
        46 + nameLength + directory.number(offset + 30, 2) + directory.number(offset + 32, 2)
    }
    try requireHonestSizes(of: entries)
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The most bytes of all files together, unpacked: decades of a watch's measurements are a quarter.
  static let unpackedLimit = 1 << 34

  /// Ensures that no byte of the archive is unpacked twice, and that all together have an end.
  private static func requireHonestSizes(of entries: [Entry]) throws(ImportError) {
    var end = 0
    var total = 0
    for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
      guard entry.headerOffset >= end else {
        throw fault("the zip archive is damaged: its files overlap at \(entry.name)")
      }
      end = entry.headerOffset + 30 + entry.packedSize
      guard entry.size >= 0, entry.size <= unpackedLimit - total else {
        throw fault("the files in the zip archive have more than \(unpackedLimit) bytes")
      }
      total += entry.size
    }
  }

  /// How long an entry is, and where it begins; where four bytes are too few, further fields tell.
  private static func sizes(
    _ directory: LittleEndian, _ offset: Int, _ nameLength: Int
  ) -> (unpacked: Int, packed: Int, header: Int) {
    var place = offset + 46 + nameLength
    let end = place + directory.number(offset + 30, 2)
    while place + 4 <= end, directory.number(place, 2) != 1 {
      place += 4 + directory.number(place + 2, 2)
    }
    place += 4
    var numbers: [Int] = []
    for field in [24, 20, 42] {
      let number = directory.number(offset + field, 4)
      if number == 0xFFFF_FFFF, place + 8 <= end {
        numbers.append(directory.number(place, 8))
        place += 8
      } else {
        numbers.append(number)
      }
    }
    return (numbers[0], numbers[1], numbers[2])
  }

  static func read(
    _ file: borrowing ReadableFile, at offset: Int, count: Int
  ) throws(ImportError) -> [UInt8] {
    do { return try file.read(at: offset, count: count) } catch { throw fault("it cannot be read") }
  }

  package static func fault(_ text: String) -> ImportError {
    ImportError(.unreadable(text), at: .start)
  }
}
