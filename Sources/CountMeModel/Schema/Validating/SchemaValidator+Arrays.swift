/// Arrays.
extension SchemaValidator {
  mutating func checkArray(_ elements: [JSONValue], _ rules: ArrayRules) -> Bool {
    var fits = checkCount(of: elements, rules)
    if silence > 0, !fits { return false }
    if rules.isUnique, let (first, second) = twins(in: elements) {
      report(
        .uniqueItems, "each element once",
        "\(SchemaWording.shown(elements[first])) at \(first) and at \(second)")
      fits = false
    }
    if !rules.prefix.isEmpty || rules.rest != nil {
      fits = checkElements(elements, rules) && fits
    }
    if let contained = rules.contained, fits || silence == 0 {
      fits = checkContained(elements, contained, rules) && fits
    }
    return fits
  }

  private mutating func checkCount(of elements: [JSONValue], _ rules: ArrayRules) -> Bool {
    let isShort = rules.minimum.map { elements.count < $0 } ?? false
    let isLong = rules.maximum.map { elements.count > $0 } ?? false
    guard isShort || isLong else { return true }
    report(
      isShort ? .minItems : .maxItems,
      SchemaWording.count(rules.minimum, rules.maximum, "element"), found: .array(elements))
    return false
  }

  /// The places of the first element that occurs twice and of its twin; O(n log n).
  private mutating func twins(in elements: [JSONValue]) -> (Int, Int)? {
    guard elements.count > 1 else { return nil }
    let places = elements.indices.map { (bytes: elements[$0].compactBytes(), place: $0) }
    spend(places.reduce(0) { $0 + 4 + $1.bytes.count / 4 })
    let sorted = places.sorted {
      if $0.bytes == $1.bytes { return $0.place < $1.place }
      return $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    return zip(sorted, sorted.dropFirst()).lazy
      .filter { $0.bytes == $1.bytes }
      .map { ($0.place, $1.place) }
      .min { $0.0 < $1.0 }
  }

  private mutating func checkElements(_ elements: [JSONValue], _ rules: ArrayRules) -> Bool {
    var fits = true
    for (place, element) in elements.enumerated() {
      guard let schema = place < rules.prefix.count ? rules.prefix[place] : rules.rest else {
        break
      }
      if nodes[schema].refusesAll {
        let most = SchemaWording.count(nil, place, "element")
        report(.items, most, found: .array(elements))
        return false
      }
      path.enter(place)
      fits = check(element, against: schema) && fits
      path.leave()
      if silence > 0, !fits { return false }
    }
    return fits
  }

  private mutating func checkContained(
    _ elements: [JSONValue], _ schema: SchemaIndex, _ rules: ArrayRules
  ) -> Bool {
    var count = 0
    for element in elements where fits(element, schema) { count += 1 }
    let isShort = count < rules.minimumContained
    let isLong = rules.maximumContained.map { count > $0 } ?? false
    guard isShort || isLong else { return true }
    let keyword: SchemaKeyword =
      isLong ? .maxContains : rules.minimumContained == 1 ? .contains : .minContains
    let wanted = SchemaWording.count(rules.minimumContained, rules.maximumContained, "element")
    report(keyword, "\(wanted) of a certain kind", "\(count) of them")
    return false
  }
}
