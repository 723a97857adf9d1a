import CountMeModel

/// Begins documents that stand for something that happened at a time.
struct NewEntry {
  let reader: DiaryReader
  let clock: DayClock

  init(_ reader: DiaryReader, environment: DiaryEnvironment) throws(DiaryError) {
    self.reader = reader
    clock = try reader.clock(environment)
  }

  /// The edit that makes a document whose id holds the entry's time.
  func create(
    _ collection: String, at time: ZonedTime, random: [UInt8], fields: JSONObject
  ) throws(DiaryError) -> DocumentEdit {
    let id = DocumentID(UUIDText(version7At: time.instant, rest: random))
    return .create(try reader.name(collection), id: id, fields: fields)
  }
}

extension DiaryReader {
  /// The person's clock by their settings.
  package func clock(_ environment: DiaryEnvironment) throws(DiaryError) -> DayClock {
    DayClock(
      now: environment.now(), zone: try zone(environment),
      dayStartMinute: try settings().dayStartMinute)
  }

  /// The time zone of the person's settings, or else the machine's.
  func zone(_ environment: DiaryEnvironment) throws(DiaryError) -> TimeZoneRules {
    try settings().timeZone.flatMap { TimeZoneRules(named: $0) } ?? environment.timeZone
  }

  /// The name of a collection that the program itself knows.
  func name(_ text: String) throws(DiaryError) -> CollectionName {
    guard let name = CollectionName(text), catalogue.names.contains(name) else {
      throw .unknownCollection(text, known: catalogue.names.map(\.text))
    }
    return name
  }
}
