import CountMeFoods
package import CountMeHistory
public import CountMeModel
package import CountMeSchema
package import CountMeStore

/// Something at home that should be used before a day.
public struct UseByEntry: Sendable {
  /// What it is.
  public var name: String
  /// The last day on which it should be used.
  public var expiry: CalendarDate
  /// How much there is, such as `2 cups`.
  public var quantity: String?
  /// The brand.
  public var brand: String?

  /// Describes something at home.
  public init(name: String, expiry: CalendarDate) {
    self.name = name
    self.expiry = expiry
  }

  /// Reads what it is with how much there is, as people tell it: `2 packs of mince`, `milk 2 litres`.
  public init(said text: String, expiry: CalendarDate) {
    let text = text.trimming(Self.isEdge)
    let food = SpokenFood(text)
    self.init(name: text, expiry: expiry)
    guard !food.name.isEmpty, food.energies.isEmpty,
      let place = text.firstRange(of: food.name)
    else { return }
    let rest = [text[..<place.lowerBound], text[place.upperBound...]].map { part in
      String(part).trimming(Self.isEdge).split(separator: " ").map(String.init)
    }
    guard rest.contains(where: \.isEmpty), var said = rest.first(where: { !$0.isEmpty }) else {
      return
    }
    while let last = said.last?.lowercased(), ["a", "an", "the", "of"].contains(last) {
      said.removeLast()
    }
    name = food.name
    quantity = said.isEmpty ? nil : said.joined(separator: " ")
  }

  /// Whether a character at an end is neither of a name nor of a quantity.
  private static func isEdge(_ character: Character) -> Bool {
    character.isWhitespace || ",;:.!()-–".contains(character)
  }
}

extension UseByEntry {
  /// What writes it down.
  package func plan(_ reader: DiaryReader) throws(DiaryError) -> EditPlan {
    let draft = try NewEntry(reader)
    var item = UseByItem()
    item.name = name
    item.addedDate = draft.clock.today
    item.expiryDate = expiry
    item.quantity = quantity
    item.brand = brand
    let edit = try draft.create(
      item, at: draft.clock.localNow, random: reader.environment.randomBytes(10))
    return EditPlan("use by: \(name)", [edit])
  }
}

extension DiaryReader {
  /// Notes what became of something at home; of several of one name, of the one to be used first.
  package func marking(
    _ name: String, _ outcome: UseByItem.Outcome, day: CalendarDate?
  ) throws(DiaryError) -> EditPlan {
    let clock = try clock()
    let date = day ?? clock.today
    let open = try useBy().map(\.item)
    // Several of one name are the same thing, of which the first is to be used first.
    var names: Set<String> = []
    let firsts = open.filter { names.insert(($0.name ?? "").lowercased()).inserted }
    let item = try NameLookup(of: .useByItem, firsts, name: \.name).document(name)
    let edit = try setting(
      UseByItem.collection, DocumentID(item.id),
      [
        FieldChange(UseByItem.Field.usedDate, date.json),
        FieldChange(UseByItem.Field.outcome, outcome.json),
      ])
    return EditPlan("\(outcome.text): \(item.name ?? name)", [edit])
  }
}
