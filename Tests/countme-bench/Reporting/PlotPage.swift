import Foundation

/// The rows as a page with a plot for each kind of work: cost against the size of the diary.
struct PlotPage {
  private let plots: [(title: String, rows: [Row])]
  private let tables: [String]

  /// A page of these rows; those of one kind of work, at several sizes, make one plot.
  init(_ rows: [Row]) {
    var plots: [(title: String, rows: [Row])] = []
    for row in rows {
      let title = row.kind
      if let index = plots.firstIndex(where: { $0.title == title }) {
        plots[index].rows.append(row)
      } else {
        plots.append((title, [row]))
      }
    }
    self.plots = plots
    tables = [ReportTable(rows).lines, GrowthTable.lines(rows)]
      .filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  /// The page, which needs nothing beside it.
  var html: String {
    """
    <!doctype html>
    <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>What CountMe costs</title>
    <style>
    :root { color-scheme: light dark; --ours: #0a7d5c; --git: #b4531f; --line: #8886 }
    @media (prefers-color-scheme: dark) { :root { --ours: #3cc79b; --git: #f0935c } }
    body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem auto; max-width: 72rem; padding: 0 1rem }
    main { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1.5rem }
    figure { margin: 0 } figcaption { font-weight: 600 } svg { width: 100%; height: auto }
    text { font-size: 11px; fill: currentColor } .grid { stroke: var(--line) }
    .ours { color: var(--ours) } .git { color: var(--git) }
    polyline, .spread { fill: none; stroke: currentColor; stroke-width: 2 } circle { fill: currentColor }
    .bar { stroke: currentColor; stroke-dasharray: 4 3 } pre { overflow-x: auto; font-size: 11px }
    </style>
    <h1>What CountMe costs</h1>
    <p><b class="ours">Ours</b> beside <b class="git">the program that it is compared with</b>: medians,
    with lines from the least to the greatest value. Both scales are logarithmic. What is to be
    reached is dashed.</p>
    <main>
    \(plots.map { Plot(title: $0.title, rows: $0.rows).html }.joined(separator: "\n"))
    </main>
    \(tables.map { "<pre>\(Plot.escaped($0))</pre>" }.joined(separator: "\n"))
    </html>

    """
  }
}

/// One kind of work at all sizes.
private struct Plot {
  private static let width = 340.0
  private static let height = 200.0
  private static let margin = (left: 52.0, right: 12.0, top: 12.0, bottom: 24.0)

  let title: String
  let rows: [Row]

  var html: String {
    let drawn = grid + bar + side("git", \.theirs) + side("ours", \.ours)
    return """
      <figure><figcaption>\(Self.escaped(title))</figcaption>
      <svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img"><title>\
      \(Self.escaped(title))</title><desc>\(Self.escaped(words))</desc>\(drawn.joined())</svg>
      </figure>
      """
  }

  /// The same in words.
  private var words: String {
    rows.map { row in
      let ours = row.ours.median.map { ReportTable.number($0, digits: 1) } ?? "nothing"
      let theirs = row.theirs.median.map { ", git \(ReportTable.number($0, digits: 1))" } ?? ""
      return "\(row.documents) \(row.counted.rawValue): ours \(ours)\(theirs) \(row.unit.rawValue)"
    }.joined(separator: "; ")
  }

  private var grid: [String] {
    let bottom = Self.height - Self.margin.bottom
    let powers = Int(decades.lowerBound)...Int(decades.upperBound)
    let lines = powers.map { power in
      let y = place(pow(10, Double(power)))
      let label = "\(Self.short(pow(10, Double(power)))) \(rows[0].unit.rawValue)"
      return """
        <line class="grid" x1="\(Self.margin.left)" x2="\(Self.width)" y1="\(y)" y2="\(y)"/>\
        <text x="\(Self.margin.left - 4)" y="\(y + 4)" text-anchor="end">\(label)</text>
        """
    }
    let sizes = rows.map { row in
      """
      <text x="\(x(row))" y="\(bottom + 16)" text-anchor="middle">\
      \(Self.short(Double(row.documents)))</text>
      """
    }
    return lines + sizes
  }

  /// What is to be reached.
  private var bar: [String] {
    let points = rows.compactMap { row -> String? in
      switch row.bar {
      case .none: return nil
      case .most(let most): return "\(x(row)),\(place(most))"
      case .ratio(let most):
        return row.theirs.median.map { "\(x(row)),\(place($0 * most))" }
      }
    }
    return points.isEmpty
      ? [] : [#"<polyline class="bar" points="\#(points.joined(separator: " "))"/>"#]
  }

  private func side(_ name: String, _ series: (Row) -> Series) -> [String] {
    let measured = rows.filter { series($0).median != nil }
    let points = measured.map { "\(x($0)),\(place(series($0).median ?? 1))" }
    let marks = measured.map { row in
      let range = series(row).range ?? 1...1
      return """
        <circle cx="\(x(row))" cy="\(place(series(row).median ?? 1))" r="3.5"/><line class="spread" \
        x1="\(x(row))" x2="\(x(row))" y1="\(place(range.lowerBound))" y2="\(place(range.upperBound))"/>
        """
    }
    let line = #"<polyline points="\#(points.joined(separator: " "))"/>"#
    return [#"<g class="\#(name)">"#, line] + marks + ["</g>"]
  }

  private var values: [Double] {
    rows.flatMap { row -> [Double] in
      let both = [row.ours.range, row.theirs.range].compactMap(\.self)
      let bars: [Double] =
        switch row.bar {
        case .none: []
        case .most(let most): [most]
        case .ratio(let most): row.theirs.median.map { [$0 * most] } ?? []
        }
      return both.flatMap { [$0.lowerBound, $0.upperBound] } + bars
    }.filter { $0 > 0 }
  }

  /// The powers of ten between which all values lie.
  private var decades: ClosedRange<Double> {
    let least = log10(values.min() ?? 1).rounded(.down)
    return least...max(log10(values.max() ?? 10).rounded(.up), least + 1)
  }

  private func place(_ value: Double) -> Double {
    let share =
      (log10(max(value, 1e-9)) - decades.lowerBound)
      / (decades.upperBound - decades.lowerBound)
    let room = Self.height - Self.margin.top - Self.margin.bottom
    return (Self.height - Self.margin.bottom - min(max(share, 0), 1) * room).rounded()
  }

  private func x(_ row: Row) -> Double {
    let sizes = rows.map { log10(Double(max($0.documents, 1))) }
    let least = sizes.min() ?? 0
    let span = (sizes.max() ?? 0) - least
    let room = Self.width - Self.margin.left - Self.margin.right - 40
    let share = span > 0 ? (log10(Double(max(row.documents, 1))) - least) / span : 0.5
    return (Self.margin.left + 20 + share * room).rounded()
  }

  private static func short(_ value: Double) -> String {
    value >= 1_000_000
      ? "\(Int(value / 1_000_000)) M"
      : value >= 1000
        ? "\(Int(value / 1000)) k"
        : value >= 1 ? "\(Int(value))" : ReportTable.number(value, digits: 2)
  }

  fileprivate static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
