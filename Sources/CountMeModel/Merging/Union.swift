/// `union`: a set, of which an element is in the result if it is in either version, unless one
/// version removed it since the base.
enum Union {
  /// The merged set, each element once and sorted by its bytes; O(n log n).
  static func merge(_ versions: FieldVersions) -> JSONValue? {
    let base = elements(versions.base)
    let bases = versions.bases.map(elements)
    let later = elements(versions.later)
    let earlier = elements(versions.earlier)
    let kept = later.merging(earlier) { value, _ in value }.filter { element in
      let key = element.key
      if later[key] != nil, earlier[key] != nil { return true }
      // Several bases that disagree cannot tell who changed something: the later version decides.
      let isDisputed = bases.contains { ($0[key] == nil) != (base[key] == nil) }
      return isDisputed ? later[key] != nil : base[key] == nil
    }
    let sorted = kept.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return .array(sorted.map(\.value))
  }

  // Keyed by bytes: Swift's strings take é and e+◌́ as equal, and one of the two would be lost.
  private static func elements(_ value: JSONValue?) -> [[UInt8]: JSONValue] {
    var elements: [[UInt8]: JSONValue] = [:]
    for element in value?.array ?? [] { elements[element.compactBytes()] = element }
    return elements
  }
}
