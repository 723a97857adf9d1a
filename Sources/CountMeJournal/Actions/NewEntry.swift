import CountMeHistory
import CountMeModel
import CountMeStore

/// Begins documents that stand for something that happened at a time.
struct NewEntry {
  let reader: DiaryReader
  let clock: DayClock

  init(_ reader: DiaryReader) throws(DiaryError) {
    self.reader = reader
    clock = try reader.clock()
  }

  /// The edit that makes a document whose id holds the entry's time.
  func create<Entry: TypedDocument>(
    _ entry: Entry, at time: ZonedTime, random: [UInt8]
  ) throws(DiaryError) -> DocumentEdit {
    let id = DocumentID(UUIDText(version7At: time.instant, rest: random))
    return .create(try reader.name(Entry.collection), id: id, fields: entry.fields)
  }
}

extension DiaryEnvironment {
  /// The random parts of ids that are made at one moment and sort in the order in which they are meant.
  func orderedRandomParts(_ count: Int) -> [[UInt8]] {
    // A UUID of version 7 leaves out four bits of the first byte and two of the third (RFC 9562).
    let parts = (0..<count).map { _ in
      let part = randomBytes(10)
      return [part[0] & 0x0F, part[1], part[2] & 0x3F] + part[3...]
    }
    return parts.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
