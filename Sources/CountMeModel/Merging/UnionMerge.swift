/// A set that both sides changed: an element stays if it is in either, unless one side removed it.
enum UnionMerge {
  /// The merged list, each element once and sorted by its bytes.
  static func merge(base: JSONValue?, _ one: JSONValue?, _ other: JSONValue?) -> JSONValue {
    let before = elements(base)
    let left = elements(one)
    let right = elements(other)
    let kept = (left + right).filter { element in
      let isRemoved =
        before.contains(element) && (!left.contains(element) || !right.contains(element))
      return !isRemoved
    }
    let sorted = Dictionary(kept.map { ($0.text, $0.value) }) { first, _ in first }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return .array(sorted.map(\.value))
  }

  private struct Element: Equatable {
    let text: String
    let value: JSONValue

    static func == (left: Self, right: Self) -> Bool { left.value == right.value }
  }

  private static func elements(_ value: JSONValue?) -> [Element] {
    (value?.array ?? []).map { Element(text: $0.compactText, value: $0) }
  }
}
