import CountMeKit

/// Fibre, vitamins, minerals and the like of an average day.
struct NutrientSection {
  let view: ReportView

  var section: ReportSection {
    var section = ReportSection(id: "nutrients", title: "Vitamins, minerals and fibre", body: [])
    let totals = view.nutrients
    guard !totals.nutrients.isEmpty else { return section }
    let text =
      "Averages over \(totals.days.count.counted("day")) with food. Each row says for how many of the "
      + "\(totals.foods.counted("food")) it is known: what is not known is not counted, so there "
      + "may be more."
    var table = HTMLTable("Nutrients of an average day", ["Nutrient", "A day", "Known of"])
    for nutrient in totals.nutrients {
      let amount = nutrient.amount / Double(max(totals.days.count, 1))
      let shown =
        amount >= 10 ? amount.shown : CanonicalNumber.text(of: (amount * 100).rounded() / 100)
      table.add([
        nutrient.name, "\(shown) \(nutrient.unit)", "\(nutrient.foods) of \(totals.foods)",
      ])
    }
    section.body = [ReportSection.paragraph(text)] + table.folded
    return section
  }
}
