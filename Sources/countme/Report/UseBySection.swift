import CountMeKit

/// What is at home, what should be used first on top.
struct UseBySection {
  let view: ReportView

  var section: ReportSection {
    var section = ReportSection(id: "use-by", title: "To use up", body: [])
    guard !view.useBy.isEmpty else { return section }
    var table = HTMLTable(
      "What is at home, by \(view.period.today.longText)", ["What", "How much", "Use by", ""])
    for entry in view.useBy {
      table.add([
        entry.item.headline, entry.item.quantity ?? "", entry.expiry.text,
        entry.daysLeftText,
      ])
    }
    section.body = table.lines
    return section
  }
}
