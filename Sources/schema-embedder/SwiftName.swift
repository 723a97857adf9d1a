/// Names of the types and cases, made from those of collections, fields and choices.
enum SwiftName {
  /// The type of a collection's documents: `foodItems` is `FoodItem`, `profile/devices` `ProfileDevice`.
  ///
  /// A name that is no plural says nothing of one document; then the title does: `weightHistory` is
  /// `Weight`, `useByInventory` `UseByItem`.
  static func document(of collection: String, title: String) -> String {
    let parts = collection.split(separator: "/").map(String.init)
    let last = parts.last ?? collection
    let isPlural = last.hasSuffix("s") && !title.hasSuffix("s")
    return parts.dropLast().map(capitalized).joined() + (isPlural ? singular(last) : words(title))
  }

  /// The type of a field's value.
  static func value(of field: String) -> String { capitalized(field) }

  /// The type of one element of a field that holds several.
  static func element(of field: String) -> String { singular(field) }

  /// The case of a choice: `ended-early` is `endedEarly`.
  static func choice(_ text: String) -> String {
    let name = words(text)
    let first = text.prefix { $0.isLetter || $0.isNumber }
    return first.prefix(1).lowercased() + first.dropFirst() + name.dropFirst(first.count)
  }

  /// A name as it may stand in Swift, be it a keyword.
  static func escaped(_ name: String) -> String { "`\(name)`" }

  /// Words such as `Use-by item` in one: `UseByItem`.
  private static func words(_ text: String) -> String {
    text.split { !$0.isLetter && !$0.isNumber }.map { capitalized(String($0)) }.joined()
  }

  private static func singular(_ name: String) -> String {
    if name.hasSuffix("ies") { return capitalized(name.dropLast(3) + "y") }
    return capitalized(name.hasSuffix("s") ? String(name.dropLast()) : name)
  }

  private static func capitalized(_ name: some StringProtocol) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }
}
