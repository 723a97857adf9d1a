import CountMeModel

/// Three versions of a document merged by the words of the page on merging, and by nothing of the program's.
struct OracleDocument {
  /// What stands at a path.
  enum Version: Equatable {
    case absent
    case good(JSONObject)
    case bad([UInt8])

    init(_ bytes: [UInt8]?, _ schema: OracleSchema, id: String) {
      guard let bytes else { self = .absent; return }
      if let object = (try? JSONValue(parsing: bytes))?.object,
        object["id"]?.string == id, schema.accepts(object)
      {
        self = .good(object)
      } else {
        self = .bad(bytes)
      }
    }

    var object: JSONObject? { if case .good(let object) = self { object } else { nil } }

    var bytes: [UInt8]? {
      switch self {
      case .absent: nil
      case .good(let object): JSONValue.object(object).canonicalBytes()
      case .bad(let bytes): bytes
      }
    }
  }

  let schema: OracleSchema
  let base: Version
  /// What stood at each of several bases.
  let points: [Version]

  func merged(_ one: Version, _ other: Version) -> Version {
    if one == other { return one }
    if case .good = one, case .bad = other { return one }
    if case .bad = one, case .good = other { return other }
    if one == base, !points.contains(other) { return other }
    if other == base, !points.contains(one) { return one }
    switch (one, other) {
    case (.absent, _), (_, .absent): return .absent
    case (.good(let one), .good(let other)): return .good(combined(one, other))
    default:
      let isFirstGreater = (other.bytes ?? []).lexicographicallyPrecedes(one.bytes ?? [])
      return isFirstGreater ? one : other
    }
  }

  private func combined(_ one: JSONObject, _ other: JSONObject) -> JSONObject {
    let isOneLater = Self.precedes(other, one)
    let (later, earlier) = isOneLater ? (one, other) : (other, one)
    var result = schema.isFieldwise ? JSONObject() : later
    var hasSum = false
    for name in Set(later.keys).union(earlier.keys) where name != "lastModified" {
      let field = OracleField(
        base: base.object?[name], points: points.map { $0.object?[name] }, later: later[name],
        earlier: earlier[name])
      if let rule = schema.rules[name] {
        result[name] = field.merged(by: rule)
        if rule == "counter", field.isChangedTwice, result[name] != later[name] { hasSum = true }
      } else if schema.isFieldwise {
        result[name] = field.merged()
      }
    }
    result["lastModified"] = later["lastModified"]
    if hasSum, let stamp = Self.sumStamp(later, earlier) { result["lastModified"] = .string(stamp) }
    return schema.accepts(result) ? result : later
  }

  /// Whether one version is the earlier: by stamp, and of equal stamps by bytes.
  static func precedes(_ one: JSONObject, _ other: JSONObject) -> Bool {
    let (left, right) = (instant(one), instant(other))
    if left != right { return left < right }
    return JSONValue.object(one).canonicalBytes()
      .lexicographicallyPrecedes(JSONValue.object(other).canonicalBytes())
  }

  static func instant(_ object: JSONObject) -> Int64 {
    object["lastModified"]?.string.flatMap { ZonedTime($0)?.instant.milliseconds } ?? .min
  }

  /// A sum has a stamp that is one to a thousand milliseconds later, told by the bytes of both (FNV-1a).
  private static func sumStamp(_ later: JSONObject, _ earlier: JSONObject) -> String? {
    let time = instant(later)
    guard time > .min else { return nil }
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in [later, earlier].flatMap({ JSONValue.object($0).canonicalBytes() }) {
      hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    return Timestamp(milliseconds: time + 1 + Int64(hash % 1000)).text
  }
}

/// A document that two sides had in different versions, and what became of it.
struct OracleOutcome {
  let document: OracleDocument
  let id: String
  let path: String
  let one: OracleDocument.Version
  let other: OracleDocument.Version
  var result: OracleDocument.Version

  /// Every version, the merged one too.
  var versions: [JSONObject] { [document.base, one, other, result].compactMap(\.object) }

  /// Lets copies go with their originals, where both sides copied anew what their own original said.
  ///
  /// - Parameter originals: the outcomes of all documents, by collection where there is one only.
  mutating func followCopies(_ originals: [String: OracleOutcome]) {
    guard document.schema.isFieldwise, var merged = result.object, let one = one.object,
      let other = other.object
    else { return }
    for copy in document.schema.copies {
      let field = OracleField(
        base: document.base.object?[copy.field],
        points: document.points.map { $0.object?[copy.field] }, later: one[copy.field],
        earlier: other[copy.field])
      guard let original = originals[copy.collection], field.isChangedTwice,
        field.later != field.earlier, field.later == original.one.object?[copy.original],
        field.earlier == original.other.object?[copy.original]
      else { continue }
      merged[copy.field] = original.result.object?[copy.original]
    }
    if document.schema.accepts(merged) { result = .good(merged) }
  }
}

/// One field of which there are three versions.
struct OracleField {
  let base: JSONValue?
  let points: [JSONValue?]
  let later: JSONValue?
  let earlier: JSONValue?

  /// Whether both sides changed it, as far as several bases can tell.
  var isChangedTwice: Bool {
    let isOnlyLater = earlier == base && !points.contains(later)
    let isOnlyEarlier = later == base && !points.contains(earlier)
    return !isOnlyLater && !isOnlyEarlier
  }

  private var changed: JSONValue? { earlier == base ? later : earlier }

  /// Three-way, going into objects; what both changed is the later version's.
  func merged() -> JSONValue? {
    guard isChangedTwice else { return changed }
    guard later != earlier, let inside else { return later }
    var result = JSONObject()
    for (name, field) in inside { result[name] = field.merged() }
    return .object(result)
  }

  func merged(by rule: String) -> JSONValue? {
    if rule == "derived" { return later }
    guard isChangedTwice else { return changed }
    if rule == "counter" { return sum }
    if later == earlier { return later }
    switch rule {
    case "union": return union
    case "maximum": return greatest
    case "minimum":
      guard let later, let earlier else { return later ?? earlier }
      return Self.precedes(later, earlier) ? later : earlier
    default: return later
    }
  }

  private var inside: [(String, OracleField)]? {
    guard let one = later?.object, let other = earlier?.object else { return nil }
    return Set(one.keys).union(other.keys).map { name in
      let field = OracleField(
        base: base?.object?[name], points: points.map { $0?.object?[name] }, later: one[name],
        earlier: other[name])
      return (name, field)
    }
  }

  /// The base and both steps, the smaller one first, never below 0.
  private var sum: JSONValue? {
    if earlier == base { return later }
    if later == base { return earlier }
    let start = base?.number ?? 0
    let steps = [(later?.number ?? 0) - start, (earlier?.number ?? 0) - start].sorted()
    return .number(max(0, start + steps[0] + steps[1]))
  }

  /// What is in either, unless one side took it out.
  private var union: JSONValue {
    func elements(_ value: JSONValue?) -> [[UInt8]: JSONValue] {
      var found: [[UInt8]: JSONValue] = [:]
      for element in value?.array ?? [] { found[element.compactBytes()] = element }
      return found
    }
    let (was, one, other) = (elements(base), elements(later), elements(earlier))
    let stood = points.map(elements)
    var kept: [[UInt8]: JSONValue] = [:]
    for (key, element) in one.merging(other, uniquingKeysWith: { first, _ in first }) {
      let isInBoth = one[key] != nil && other[key] != nil
      let isDisputed = stood.contains { ($0[key] != nil) != (was[key] != nil) }
      if isInBoth || (isDisputed ? one[key] != nil : was[key] == nil) { kept[key] = element }
    }
    let order = kept.keys.sorted { $0.lexicographicallyPrecedes($1) }
    return .array(order.compactMap { kept[$0] })
  }

  private var greatest: JSONValue? {
    if let inside {
      var result = JSONObject()
      for (name, field) in inside {
        result[name] = field.isChangedTwice ? field.greatest : field.changed
      }
      return .object(result)
    }
    guard let later, let earlier else { return later ?? earlier }
    return Self.precedes(later, earlier) ? earlier : later
  }

  /// Numbers by size, times by instant, everything else by bytes.
  private static func precedes(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let one = one.number, let other = other.number { return one < other }
    if let left = one.string.flatMap({ ZonedTime($0)?.instant }),
      let right = other.string.flatMap({ ZonedTime($0)?.instant }), left != right
    {
      return left < right
    }
    return one.compactBytes().lexicographicallyPrecedes(other.compactBytes())
  }
}
