import CountMeModel
import CountMeSodium

/// A document that the diary has, beside an entry of a file with its id.
struct KnownDocument {
  let fields: JSONObject
  let entry: ImportedEntries.Entry
  /// The collection's derived fields, which follow by themselves.
  let derived: Set<String>
  /// The zone that the person's clock shows.
  let zone: TimeZoneRules
  /// Whether the history has had a version.
  let wasHere: (JSONObject) -> Bool

  /// How the entry stands to the document.
  var status: ImportedEntryStatus {
    if entry.isSupplement { return supplement }
    guard !says(entry.fields) else { return .present }
    guard let imports else { return .kept }
    let after = with(entry.fields)
    if hasSaid(after, before: imports) { return .superseded }
    return .changed(stamped(after))
  }

  /// Of a day several sources tell something, and the person: what it lacks is added, and what only grows
  /// grows.
  private var supplement: ImportedEntryStatus {
    var after = fields
    var isChange = false
    var isOther = false
    for (field, value) in entry.fields where !Self.unsaid.contains(field) {
      // What was drunk besides is none of the source's business.
      if field == "milliliters" { continue }
      guard let known = fields[field] else {
        after[field] = value
        continue
      }
      guard let grown = grown(field, known, to: value) else {
        // What is less of the same, such as the steps until noon, is here already.
        isOther = isOther || grown(field, value, to: known) == nil && known != value
        continue
      }
      isChange = isChange || !Self.isBeside(known, grown)
      after[field] = grown
    }
    guard after != fields else { return isOther ? .kept : .present }
    guard isChange else { return .supplemented(stamped(after)) }
    if let imports, hasSaid(after, before: imports) { return .superseded }
    return .changed(stamped(after))
  }

  private func grown(_ field: String, _ known: JSONValue, to value: JSONValue) -> JSONValue? {
    switch field {
    case "imported":
      // Nobody but the source says how much it was.
      guard var sources = known.object, let others = value.object else { return nil }
      for (source, amount) in others { sources[source] = amount }
      return .object(sources)
    case "notes":
      guard let known = known.string, let text = value.string else { return nil }
      return text.hasPrefix(known) ? value : nil
    case "steps":
      guard let known = known.number, let count = value.number else { return nil }
      return count > known ? value : nil
    default: return nil
    }
  }

  /// Whether a value only has more members than the one before.
  private static func isBeside(_ known: JSONValue, _ grown: JSONValue) -> Bool {
    known.object?.allSatisfy { grown[$0.key] == $0.value } ?? false
  }

  /// How the document came to its stamp, where that was by imports alone.
  private struct Imports {
    /// The stamp that it had when it came.
    let origin: Timestamp
    /// How many times an import has changed it since.
    let changes: Int64

    /// The stamp of a version that one more import makes.
    ///
    /// A second later, and by the version's mark: an edit of a document that is stamped later than now comes less
    /// than a second behind it, too.
    func next(_ version: JSONObject) -> Timestamp { stamp(of: version, changes + 1) }

    func stamp(of version: JSONObject, _ changes: Int64) -> Timestamp {
      origin.adding(milliseconds: changes == 0 ? 0 : changes * 1000 + Self.mark(of: version))
    }

    /// Whether a version can have the stamp of so many changes.
    init?(_ version: JSONObject, _ stamp: Timestamp, behind distance: Int64) {
      let count = distance / 1000
      guard distance >= 0, count <= Self.mostChanges else { return nil }
      let mark = count == 0 ? 0 : Self.mark(of: version)
      guard distance % 1000 == mark else { return nil }
      changes = count
      origin = stamp.adding(milliseconds: -distance)
    }

    private static let mostChanges: Int64 = 100

    /// What tells a version's content, below a thousand.
    private static func mark(of version: JSONObject) -> Int64 {
      var content = version
      content["lastModified"] = nil
      let digest = Digest.sha256(JSONValue.object(content).compactBytes())
      return digest.prefix(4).reduce(0) { $0 << 8 | Int64($1) } % 1000
    }
  }

  /// How the document came to its stamp by imports; nil where somebody edited it.
  private var imports: Imports? {
    guard !entry.isOwn, fields["source"] == entry.fields["source"],
      fields["userId"] == entry.fields["userId"], let stamp = Self.stamp(fields)
    else { return nil }
    let origins = origins(of: stamp)
    for origin in origins {
      let distance = stamp.milliseconds - origin.milliseconds
      if let found = Imports(fields, stamp, behind: distance) { return found }
    }
    for origin in origins {
      guard let distance = distance(of: stamp, inOtherZoneFrom: origin) else { continue }
      if let found = Imports(fields, stamp, behind: distance) { return found }
    }
    return nil
  }

  /// The distance of a stamp without the hours by which the clock was set otherwise when the document came.
  ///
  /// A time on the wall is another instant in each zone; nil where no zone is so far away.
  private func distance(of stamp: Timestamp, inOtherZoneFrom origin: Timestamp) -> Int64? {
    let quarter: Int64 = 900_000
    let distance = stamp.milliseconds - origin.milliseconds
    let rest = ((distance % quarter) + quarter) % quarter
    let offset = Int64(zone.localTime(of: origin).offsetMinutes) - (distance - rest) / 60_000
    return (-720...840).contains(offset) ? rest : nil
  }

  /// The stamps that an import may have given the document.
  private func origins(of stamp: Timestamp) -> [Timestamp] {
    let time = fields["timestamp"]?.string.flatMap { ZonedTime($0) }
    var stamps = [time?.instant, Self.stamp(entry.fields)].compactMap { $0 }
    // A fast that has not ended is as old as its start.
    if let start = entry.fields["startTime"]?.string.flatMap({ ZonedTime($0) }) {
      stamps.append(start.instant)
    }
    // A habit is as old as the last day of the file that brought it.
    if entry.collection == "habits" {
      let day = zone.localTime(of: stamp).date
      stamps.append(ImportedMoment(day, minuteOfDay: nil).time(in: zone).instant)
    }
    return stamps
  }

  /// Whether the document has said this in one of the versions before the present one.
  private func hasSaid(_ after: JSONObject, before imports: Imports) -> Bool {
    guard imports.changes > 0 else { return false }
    return wasHere(entry.fields)
      || (0..<imports.changes).contains { changes in
        var version = after
        version["lastModified"] = .string(imports.stamp(of: after, changes).text)
        return wasHere(version)
      }
  }

  /// The document with what the entry says; what the entry does not tell stays.
  private func with(_ members: JSONObject) -> JSONObject {
    var after = fields
    for (field, value) in members
    where !Self.unsaid.contains(field) && !Self.same(after[field], value) {
      guard let known = after[field]?.object, let added = value.object else {
        after[field] = value
        continue
      }
      after[field] = .object(known.merging(added))
    }
    return after
  }

  /// The fields with a stamp behind the document's own.
  private func stamped(_ after: JSONObject) -> JSONObject {
    var after = after
    guard let stamp = Self.stamp(fields) else { return fields }
    after["lastModified"] = .string(
      (imports?.next(after) ?? stamp.adding(milliseconds: 1)).text)
    return after
  }

  /// Whether the document says all that an entry says; its id tells when it was.
  private func says(_ members: JSONObject) -> Bool {
    members.allSatisfy { field, value in
      Self.unsaid.contains(field) || derived.contains(field) || Self.same(fields[field], value)
    }
  }

  private static let unsaid: Set = ["id", "lastModified", "userId", "date", "timestamp"]

  private static func same(_ known: JSONValue?, _ value: JSONValue) -> Bool {
    if known == value { return true }
    if let known = known?.object, let members = value.object {
      return members.allSatisfy { same(known[$0.key], $0.value) }
    }
    guard let known = known?.string.flatMap({ ZonedTime($0) }),
      let time = value.string.flatMap({ ZonedTime($0) })
    else { return false }
    return known.instant == time.instant
  }

  private static func stamp(_ fields: JSONObject) -> Timestamp? {
    fields["lastModified"]?.string.flatMap { Timestamp($0) }
  }
}
