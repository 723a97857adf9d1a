import CountMeKit

/// The order of a list by a field, such as `calories`, or `-calories` for the greatest first.
struct ListOrder {
  let field: String
  private let isDescending: Bool

  init(_ text: String) {
    isDescending = text.hasPrefix("-")
    field = isDescending ? String(text.dropFirst()) : text
  }

  /// The documents in order; those without the field come last, equal ones stay as they are.
  func sorted(_ documents: [Document]) -> [Document] {
    let known = documents.filter { $0.listed(field) != nil }
    let unknown = documents.filter { $0.listed(field) == nil }
    let sorted = known.enumerated().sorted { left, right in
      let order = Self.compare(left.element.listed(field), right.element.listed(field)) ?? 0
      return order == 0 ? left.offset < right.offset : (order < 0) != isDescending
    }
    return sorted.map(\.element) + unknown
  }

  /// Less than 0 where the left value is the smaller one; nil where they cannot be compared.
  static func compare(_ left: JSONValue?, _ right: JSONValue?) -> Int? {
    if let left = left?.number, let right = right?.number {
      return left < right ? -1 : left > right ? 1 : 0
    }
    if let left = left?.string, let right = right?.string {
      return left < right ? -1 : left > right ? 1 : 0
    }
    if let left = left?.bool, let right = right?.bool {
      return left == right ? 0 : left ? 1 : -1
    }
    return nil
  }
}
