import CountMeModel

/// A chart over days, as an inline drawing with its axes beside it in text.
///
/// The drawing stretches with the page, its labels do not: so they can be read on a phone too.
struct Chart {
  /// The beginning of the ids in the page.
  let id: String
  let title: String
  /// What the chart shows, in words.
  let description: String
  let axis: DayAxis
  let scale: ChartScale
  /// How a value of the axis reads.
  var label: (Double) -> String = { $0.shown }
  private(set) var layers: [String] = []

  /// A bar of a day from one value to another.
  struct Column {
    let date: CalendarDate
    /// How many days it is wide.
    var days = 1
    var from = 0.0
    let to: Double
  }

  /// Draws bars of one class.
  mutating func add(columns: [Column], _ style: String) {
    let isDense = axis.days.count > 120 && columns.allSatisfy { $0.days == 1 }
    let gap = isDense ? 0 : 1
    let path = columns.filter { $0.from != $0.to }.map { column in
      let left = axis.place(column.date) + gap * column.days
      let bottom = scale.place(column.from)
      let top = scale.place(column.to)
      return "M\(left) \(bottom)V\(top)h\((10 - 2 * gap) * column.days)V\(bottom)z"
    }
    guard !path.isEmpty else { return }
    layers.append("<path class=\"\(style)\" d=\"\(path.joined())\"/>")
  }

  /// Draws a line through the middle of days; one that is alone is a dot.
  mutating func add(line points: [(date: CalendarDate, value: Double)], _ style: String) {
    guard let first = points.first else { return }
    let places = points.map { "\(axis.place($0.date) + 5) \(scale.place($0.value))" }
    let path =
      points.count == 1
      ? "M\(axis.place(first.date)) \(scale.place(first.value))h10"
      : "M\(places.joined(separator: "L"))"
    layers.append("<path class=\"line \(style)\" d=\"\(path)\"/>")
  }

  /// Draws a dot in the middle of each day.
  mutating func add(dots points: [(date: CalendarDate, value: Double)], _ style: String) {
    let path = points.map { "M\(axis.place($0.date) + 5) \(scale.place($0.value))h0" }
    guard !path.isEmpty else { return }
    layers.append("<path class=\"dot \(style)\" d=\"\(path.joined())\"/>")
  }

  /// Draws a level that holds for whole days, such as a goal.
  mutating func add(levels: [(date: CalendarDate, value: Double)], _ style: String) {
    var path = ""
    var last: (date: CalendarDate, value: Double)?
    for (date, value) in levels {
      let end = last.map { "H\(axis.place($0.date) + 10)" } ?? ""
      if let last, last.date.adding(days: 1) == date {
        path += last.value == value ? "" : "\(end)V\(scale.place(value))"
      } else {
        path += "\(end)M\(axis.place(date)) \(scale.place(value))"
      }
      last = (date, value)
    }
    guard let last else { return }
    path += "H\(axis.place(last.date) + 10)"
    layers.append("<path class=\"line \(style)\" d=\"\(path)\"/>")
  }

  /// Draws a level that holds for all days, from end to end.
  mutating func add(level value: Double, _ style: String) {
    add(levels: axis.days.map { ($0, value) }, style)
  }

  /// The chart's lines.
  var lines: [String] {
    let grid = scale.ticks.map { "M0 \(scale.place($0))H\(axis.width)" }.joined()
    return [
      "<div class=\"chart\">", "<div class=\"values\" aria-hidden=\"true\">\(valueLabels)</div>",
      "<svg role=\"img\" aria-labelledby=\"\(id)-t \(id)-d\" viewBox=\"0 0 \(axis.width) 1000\""
        + " preserveAspectRatio=\"none\">",
      "<title id=\"\(id)-t\">\(title.html)</title>",
      "<desc id=\"\(id)-d\">\(description.html)</desc>", "<path class=\"grid\" d=\"\(grid)\"/>",
    ] + layers + [
      "</svg>", "<div class=\"days\" aria-hidden=\"true\">\(dayLabels)</div>", "</div>",
    ]
  }

  private var valueLabels: String {
    scale.ticks.map { tick in
      "<span style=\"top:\((Double(scale.place(tick)) / 10).shown)%\">\(label(tick).html)</span>"
    }.joined()
  }

  private var dayLabels: String {
    axis.labels.map { date, text in
      let left = Double(axis.place(date)) * 100 / Double(axis.width)
      return "<span style=\"left:\(left.shown)%\">\(text.html)</span>"
    }.joined()
  }
}
