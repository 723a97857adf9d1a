import CountMeFormats
import CountMeModel

/// Moments and places as they wait on the disk.
enum SpilledValue {
  static func object(_ payload: [UInt8]) -> JSONObject {
    (try? JSONValue(parsing: payload, limits: .imported))?.object ?? [:]
  }

  static func of(_ position: TextPosition) -> JSONValue {
    [.number(Double(position.line)), .number(Double(position.column))]
  }

  static func position(_ value: JSONValue?) -> TextPosition {
    let numbers = (value?.array ?? []).compactMap(\.integer)
    guard numbers.count == 2 else { return .start }
    return TextPosition(line: numbers[0], column: numbers[1])
  }

  static func of(_ moment: ImportedMoment) -> JSONValue {
    if let instant = moment.instant { return .string(instant.text) }
    return [
      .string(moment.date.text), .number(Double(moment.minuteOfDay)), .bool(moment.isTimeKnown),
    ]
  }

  static func moment(_ value: JSONValue?) -> ImportedMoment? {
    if let text = value?.string { return ZonedTime(text).map { ImportedMoment($0) } }
    guard let parts = value?.array, parts.count == 3,
      let date = parts[0].string.flatMap({ CalendarDate($0) }), let minute = parts[1].integer
    else { return nil }
    let isKnown = parts[2].bool ?? false
    return ImportedMoment(date, minuteOfDay: isKnown ? minute : nil, usual: minute)
  }
}
