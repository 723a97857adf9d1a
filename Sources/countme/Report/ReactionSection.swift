import CountMeKit
import CountMeModel

/// The reactions beside the food before, and how often a food stands there.
struct ReactionSection {
  let view: ReportView

  var section: ReportSection {
    var section = ReportSection(id: "reactions", title: "Reactions", body: [])
    guard !view.reactions.isEmpty else { return section }
    for pattern in view.patterns { section.body += lines(of: pattern) }
    section.body.append(
      ReportSection.paragraph(
        "These are counts of what was written down, no diagnosis. What is eaten often stands before "
          + "most reactions by chance; a doctor or dietitian can judge what it means.", "note"))
    section.body += [
      "<details open><summary>\(view.reactions.count.counted("reaction")), one by one</summary>"
    ]
    section.body += table.lines + ["</details>"]
    return section
  }

  private func lines(of pattern: ReactionPattern) -> [String] {
    let heading = "<h3>\(pattern.kind.html) <small>noted \(Self.times(pattern.count))</small></h3>"
    guard pattern.count > 1 else {
      return [heading, ReportSection.paragraph("Noted once, which leaves nothing to compare.")]
    }
    guard !pattern.food.isEmpty else {
      return [heading, ReportSection.paragraph("No food stands before more than one of them.")]
    }
    let items = pattern.food.prefix(8).map { food in
      let share = (Double(food.before) / Double(pattern.count) * 100).shown
      let words =
        "eaten before \(food.before) of \(pattern.count), "
        + "and on \(food.days) of \(pattern.foodDays.counted("day")) in all"
      return "<li><b>\(food.name.html)</b> <span>\(words.html)</span>"
        + "<i class=\"meter\" aria-hidden=\"true\"><i style=\"width:\(share)%\"></i></i></li>"
    }
    return [heading, "<ul class=\"counts\">"] + items + ["</ul>"]
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private var table: HTMLTable {
    var table = HTMLTable(
      "Reactions and the food before", ["When", "What", "Strength", "Before it"])
    for view in view.reactions {
      let reaction = view.reaction
      var names: [String] = []
      for name in view.food.map(\.headline) where !names.contains(name) { names.append(name) }
      table.add([
        "\(reaction.day?.text ?? "") \(reaction.time?.clockText ?? "")", reaction.headline,
        reaction.number("severity").map { "\($0.shown) of 5" } ?? "",
        names.isEmpty ? "nothing is known" : names.joined(separator: "\n"),
      ])
    }
    return table
  }
}
