import CountMeFoodData
import CountMeFoods
public import CountMeSchema

/// Where it is from what an entry says, as its field `source` has it; other programs write other texts there.
public enum EntrySource: Hashable, Sendable {
  /// The person's own words: `manual`.
  case manual
  /// A meal that the person or a group composed: `meal`.
  case meal
  /// A food of the built-in table, by its number: `fndds:11100000` as eaten, `usda:169705` as the reference has it.
  case food(number: String)
  /// A product of Open Food Facts, by its barcode: `off:5449000000996`.
  case openFoodFacts(Barcode)
  /// A food of a table that was added on this machine, by its key there: `table:swiss/12`.
  case table(name: String, key: String)
  /// A food of FatSecret, by its ids: `fatsecret:35755.58449`.
  case fatSecret(food: String, serving: String?)
  /// An activity of the Compendium of Physical Activities, by its code: `compendium:12150`.
  case activity(code: String)

  /// Reads a source; nil for any other text.
  public init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      switch text {
      case "manual": self = .manual
      case "meal": self = .meal
      default: return nil
      }
      return
    }
    let id = String(text[text.utf8.index(after: colon)...])
    guard let source = Self.source(text[..<colon], id) else { return nil }
    self = source
  }

  private static func source(_ kind: Substring, _ id: String) -> EntrySource? {
    switch kind {
    case "fndds", "usda": return .food(number: id)
    case "off": return Barcode(id).map { .openFoodFacts($0) }
    case "table":
      let parts = id.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, ProductTable.isName(parts[0]) else { return nil }
      return .table(name: parts[0], key: parts[1])
    case "fatsecret":
      let ids = id.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard ids.count <= 2,
        ids.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
      else { return nil }
      return .fatSecret(food: ids[0], serving: ids.dropFirst().first)
    case "compendium": return .activity(code: id)
    default: return nil
    }
  }

  /// As an entry has it.
  public var text: String {
    switch self {
    case .manual: "manual"
    case .meal: "meal"
    // Numbers of foods as eaten have eight digits, those of the reference fewer.
    case .food(let number): (number.utf8.count == 8 ? "fndds:" : "usda:") + number
    case .openFoodFacts(let barcode): "off:\(barcode.digits)"
    case .table(let name, let key): "table:\(name)/\(key)"
    case .fatSecret(let food, let serving): "fatsecret:\(food)" + (serving.map { ".\($0)" } ?? "")
    case .activity(let code): "compendium:\(code)"
    }
  }

  /// Whether it is from a table or a product, so that the person did not name it.
  var isOfTable: Bool {
    switch self {
    case .food, .openFoodFacts, .table: true
    case .manual, .meal, .fatSecret, .activity: false
    }
  }

  /// The food of the built-in table; nil for what is from elsewhere, and for a number that it does not have.
  var tableFood: TableFood? {
    if case .food(let number) = self { FoodTable.builtIn.food(number: number) } else { nil }
  }
}

extension FoodItem {
  /// Where it is from; nil where nothing tells, or another program's text.
  public var entrySource: EntrySource? { source.flatMap { EntrySource($0) } }
}

extension ExerciseItem {
  /// Where its energy is from; nil where nothing tells, or another program's text.
  public var entrySource: EntrySource? { source.flatMap { EntrySource($0) } }
}
