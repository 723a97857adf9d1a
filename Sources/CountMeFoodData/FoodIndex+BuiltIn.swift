package import CountMeFoods

extension FoodTable {
  /// The USDA's foods as eaten (FNDDS 2021-2023), and behind them its National Nutrient Database for
  /// Standard Reference, release 28; both are in the public domain.
  package static let builtIn = FoodTable(text: EmbeddedText.table)
}

extension EverydayWords {
  /// The words that are compiled into the program.
  package static let builtIn = EverydayWords(text: EmbeddedText.everydayWords)
}

extension FoodIndex {
  /// The index of the foods in the program.
  package static let builtIn = FoodIndex(
    .builtIn, FoodIndexText(text: EmbeddedText.index), everyday: .builtIn)
}
