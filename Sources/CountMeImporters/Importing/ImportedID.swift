import CountMeModel
import CountMeSodium

/// Makes the ids of imported entries, the same on every import and device.
///
/// Nothing of the machine goes in: the time is the source's instant, or the one on the wall as the source has it,
/// read as UTC, for two devices may be set to different zones.
struct ImportedID {
  private let format: String
  private var seen: Set<Fingerprint> = []
  /// How often those came again that did: mostly few.
  private var repetitions: [Fingerprint: Int] = [:]

  init(format: String) {
    self.format = format
  }

  /// The id of the next entry with this key.
  ///
  /// - Parameters:
  ///   - key: what makes the source's entry this one; equal entries are told apart by their count.
  ///   - date: the entry's day.
  ///   - minuteOfDay: the time of day that the id sorts by.
  mutating func next(
    key: [String], date: CalendarDate, minuteOfDay: Int
  ) -> DocumentID {
    let own = Self.joined([format] + key)
    let print = Fingerprint(own)
    let occurrence = seen.insert(print).inserted ? 0 : repetitions[print, default: 0] + 1
    if occurrence > 0 { repetitions[print] = occurrence }
    let digest = Digest.sha256(own + Array("\(occurrence)".utf8))
    let wall = Int64(date.dayNumber) * 86_400_000 + Int64(minuteOfDay) * 60_000
    let time = Timestamp(milliseconds: wall)
    return DocumentID(UUIDText(version7At: time, rest: Array(digest.prefix(10))))
  }

  /// The parts with their lengths, so that no two lists of parts give the same bytes.
  private static func joined(_ parts: [String]) -> [UInt8] {
    parts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
  }
}

/// What stands for some bytes where only their equality counts; takes less room than most.
struct Fingerprint: Hashable {
  private let high: UInt64
  private let low: UInt64

  init(_ bytes: [UInt8]) {
    let digest = Digest.sha256(bytes)
    high = digest[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
