import CountMeFoods
import CountMeHistory
import CountMeSchema

extension SaidFoods {
  /// What is asked in place of writing something down.
  func question(
    _ text: String, _ reason: FoodQuestion.Reason, _ candidates: [FoodQuestion.Candidate] = []
  ) -> DiaryError {
    .journal(
      .unclearFood(
        FoodQuestion(text: text, sentence: entry.words, reason: reason, candidates: candidates)))
  }

  /// The foods that may be meant, in the amount that was said.
  func candidates(
    _ choice: FoodChoice, _ said: SpokenFood, _ amount: SpokenAmount?
  ) -> [FoodQuestion.Candidate] {
    ([choice.taken] + choice.others).prefix(6).compactMap { food in
      let measured =
        food.measured(amount, called: said.name) ?? food.measured(nil, called: said.name)
      return measured.map {
        candidate(
          $0, words: FoodQuestion.replace(said.name, in: entry.words, with: name(of: food)))
      }
    }
  }

  /// The portions of which the weights are known.
  func portions(_ food: FoundFood, _ said: SpokenFood) -> [FoodQuestion.Candidate] {
    guard food.isUsualAmountKnown else { return labelled(food, said) }
    let usual = food.measured(nil, called: said.name).map { candidate($0, words: name(of: food)) }
    let others = food.units.filter { !["g", "oz", "lb", "ml"].contains($0) }.prefix(4).compactMap {
      unit in
      food.measured(SpokenAmount(1, unit: unit), called: said.name).map {
        candidate($0, words: "\(name(of: food)) 1 \(unit)")
      }
    }
    return (usual.map { [$0] } ?? []) + others
  }

  /// What a label tells of which nobody says how much is eaten at once: all of it, and 100 g.
  private func labelled(_ food: FoundFood, _ said: SpokenFood) -> [FoodQuestion.Candidate] {
    let unit = food.units.contains("ml") ? "ml" : "g"
    return [SpokenAmount(1, unit: "package"), SpokenAmount(100, unit: unit)].compactMap { amount in
      let text = Serving(amount).text
      return food.measured(amount, called: said.name).map {
        candidate($0, words: "\(name(of: food)) \(text)")
      }
    }
  }

  /// How a food is named so that no other can be meant.
  func name(of food: FoundFood) -> String {
    guard let source = food.item.source, FoodLookup.isOfTable(source) else {
      return food.name
    }
    return source
  }

  /// An answer to a question: the food in an amount, and the words that say it without a doubt.
  func candidate(
    _ measured: FoundFood.Measured, words: String, needsYes: Bool = false
  ) -> FoodQuestion.Candidate {
    let item = measured.item
    let unit = item.servingUnit ?? ""
    return FoodQuestion.Candidate(
      name: item.name ?? "",
      portion: item.servingSize.map { Serving(size: $0, unit: unit).text } ?? unit,
      grams: measured.grams,
      calories: item.calories ?? 0, words: words, needsYes: needsYes)
  }
}
