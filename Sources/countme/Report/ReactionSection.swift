import CountMeKit

/// The reactions beside the food before, and how often a food stands there.
struct ReactionSection {
  let view: ReportView

  var section: ReportSection {
    var section = ReportSection(id: "reactions", title: "Reactions", body: [])
    guard !view.reactions.isEmpty else { return section }
    for pattern in view.patterns { section.body += lines(of: pattern) }
    section.body.append(ReportSection.paragraph(ReactionWords.caution, "note"))
    section.body += [
      "<details open><summary>\(view.reactions.count.counted("reaction")), one by one</summary>"
    ]
    section.body += table.lines + ["</details>"]
    return section
  }

  private func lines(of pattern: ReactionPattern) -> [String] {
    let words = ReactionWords(pattern: pattern)
    let heading = "<h3>\(pattern.kind.html) <small>\(words.noted.html)</small></h3>"
    if let gap = words.gap { return [heading, ReportSection.paragraph(gap)] }
    let items = pattern.food.prefix(ReactionWords.shownCount).map { food in
      let excess = (max(0, pattern.excess(food)) * 100).shown
      return "<li><b>\(food.name.html)</b> <span>\(words.counts(food).html)</span>"
        + "<i class=\"meter\" aria-hidden=\"true\"><i style=\"width:\(excess)%\"></i></i></li>"
    }
    return [heading, "<ul class=\"counts\">"] + items + ["</ul>"]
  }

  private var table: HTMLTable {
    var table = HTMLTable(
      "Reactions and the food before", ["When", "What", "Strength", "Before it"])
    for view in view.reactions {
      let reaction = view.reaction
      var names: [String] = []
      for name in view.food.map(\.headline) where !names.contains(name) { names.append(name) }
      table.add([
        "\(reaction.date?.text ?? "") \(reaction.timestamp?.clockText ?? "")", reaction.headline,
        reaction.severity.map { "\($0) of 5" } ?? "",
        names.isEmpty ? "nothing is known" : names.joined(separator: "\n"),
      ])
    }
    return table
  }
}
