import CountMeModel

/// Values of Firestore as its backup tools write them, as plain JSON.
enum FirestoreValue {
  /// How times are told, which Firestore has as instants.
  enum Times: Sendable {
    /// In UTC, as our own export has them.
    case utc
    /// On the clock of a zone.
    case zone(TimeZoneRules)
  }

  /// The value without tags: times and days are text, references and places what they point at.
  static func plain(_ value: JSONValue, _ times: Times) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { plain($0, times) })
    case .object(let object):
      if let kind = object["__datatype__"]?.string, let inner = object["value"] {
        return tagged(kind, inner, times)
      }
      var result = JSONObject()
      for (key, member) in object where key != "__collections__" {
        result[key] = plain(member, times)
      }
      return .object(result)
    default: return value
    }
  }

  private static func tagged(_ kind: String, _ value: JSONValue, _ times: Times) -> JSONValue {
    guard kind == "timestamp", let seconds = value["_seconds"]?.number else { return value }
    let rest = (value["_nanoseconds"]?.number ?? 0) / 1_000_000
    guard let milliseconds = Int64(exactly: seconds * 1000 + rest.rounded()) else { return .null }
    let time = Timestamp(milliseconds: milliseconds)
    switch times {
    case .utc: return .string(time.text)
    case .zone(let zone): return .string(zone.localTime(of: time).text)
    }
  }

  /// The fields of a document in an answer of Firestore's REST interface.
  static func plain(rest fields: JSONObject, _ times: Times) -> JSONObject {
    var result = JSONObject()
    for (key, value) in fields { result[key] = plain(rest: value, times) }
    return result
  }

  private static func plain(rest value: JSONValue, _ times: Times) -> JSONValue {
    guard let (kind, inner) = value.object?.first else { return .null }
    switch kind {
    case "integerValue": return inner.string.flatMap { Double($0) }.map { .number($0) } ?? .null
    case "arrayValue": return .array((inner["values"]?.array ?? []).map { plain(rest: $0, times) })
    case "mapValue": return .object(plain(rest: inner["fields"]?.object ?? [:], times))
    case "timestampValue":
      guard let time = inner.string.flatMap({ ZonedTime($0) }) else { return .null }
      guard case .zone(let zone) = times else { return .string(time.instant.text) }
      return .string(zone.localTime(of: time.instant).text)
    case "nullValue": return .null
    default: return inner
    }
  }
}
