import CountMeKit

extension FastingView {
  /// The fast that goes on and the last ones.
  func lines(_ console: Console) -> [String] {
    var lines: [String] = []
    if let active {
      let text = FastText(fast: active, console: console)
      let plan = active.plan?.name.map { ", \($0.printable)" } ?? ""
      lines = ["Fasting since \(text.since)\(plan)".styled(.bold, if: console.isColored)]
      lines.append(text.lineWithRest)
      if let clock = text.clock { lines.append(clock.styled(.dim, if: console.isColored)) }
      lines += alsoOpen.flatMap { other in
        let since = FastText(fast: other, console: console).since
        let text =
          "Another fast, begun on another device, has been open since \(since)"
          + console.hint(": countme fast stop ends all; \(other.removal)")
        return text.folded(to: console.width, indent: 2)
      }
    } else {
      lines = ["No fast is under way." + console.hint(" countme fast start 16:8 begins one.")]
    }
    guard !past.isEmpty else { return lines }
    var table = Table([
      .init("began"), .init("ended"), .init("length", .right),
      .init("goal", .right, isOptional: true),
      .init(""),
    ])
    for fast in past.prefix(7) {
      let start = fast.start.map { "\($0.date) \($0.clockText)" } ?? ""
      table.add([
        start,
        fast.start?.date == fast.end.date
          ? fast.end.clockText : "\(fast.end.date) \(fast.end.clockText)",
        DurationText(hours: fast.hours).text,
        fast.targetHours.map { DurationText(hours: $0).text } ?? "",
        fast.isOverlapping
          ? "beside the one below" : FastText(fast: fast, console: console).rest ?? "",
      ])
    }
    let overlapping = past.prefix(7).last(where: \.isOverlapping)
    return lines + [""] + table.lines(on: console)
      + (overlapping.map { fast in
        "One began while another was under way\(console.hint(": \(fast.removal)"))".folded(
          to: console.width, indent: 2)
      } ?? [])
  }
}
