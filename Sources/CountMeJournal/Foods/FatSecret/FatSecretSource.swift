/// How the source of an entry names a food of FatSecret: `fatsecret:35755.58449`.
struct FatSecretSource {
  /// The food's id.
  let food: String

  /// nil for a source that is another.
  init?(_ source: String) {
    guard source.hasPrefix("fatsecret:") else { return nil }
    let ids = source.dropFirst("fatsecret:".count).split(separator: ".")
    guard let food = ids.first, food.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    self.food = String(food)
  }
}
