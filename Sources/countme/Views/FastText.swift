import CountMeKit

/// A fast as text.
struct FastText {
  let fast: FastView
  let console: Console

  /// One line with a bar towards its end, where it has one.
  var line: String {
    let elapsed = DurationText(hours: fast.hours).text
    guard let target = fast.targetHours, target > 0 else { return elapsed }
    let drawn = Bar(fraction: fast.hours / target).text(width: Bar.width(beside: console.width))
      .styled(fast.isReached ? .green : .cyan, if: console.isColored)
    return "\(drawn)  \(elapsed) of \(DurationText(hours: target).text)"
  }

  /// What is left, or how much more it was.
  var rest: String? {
    guard let target = fast.targetHours, target > 0 else { return nil }
    let left = target - fast.hours
    if fast.isActive, left > 0 {
      let left = DurationText(hours: left + 1 / 120).text
      return "\(left) left\(end.map { ", until \(Self.moment($0, beside: fast.end))" } ?? "")"
    }
    return left > 0 ? "\(DurationText(hours: left + 1 / 120).text) early" : "reached"
  }

  /// When it began and when it will have been long enough, below the ends of the bar.
  var clock: String? {
    guard let start = fast.start, let end else { return nil }
    let width = Bar.width(beside: console.width)
    return start.clockText + end.clockText.paddedLeft(to: width - start.clockText.count)
  }

  /// When it will have been long enough, where it has an aim.
  private var end: ZonedTime? {
    guard let target = fast.targetHours, target > 0, let start = fast.start else { return nil }
    let length = Int64((target * 3_600_000).rounded())
    return ZonedTime(
      instant: start.instant.adding(milliseconds: length), offsetMinutes: fast.end.offsetMinutes)
  }

  /// When it began, as `yesterday's date` only where the day is another one.
  var since: String {
    fast.start.map { Self.moment($0, beside: fast.end) } ?? ""
  }

  static func moment(_ time: ZonedTime, beside other: ZonedTime) -> String {
    time.date == other.date ? time.clockText : "\(time.date) \(time.clockText)"
  }
}

/// The fast that goes on and the last ones.
struct FastingText {
  let view: FastingView
  let console: Console

  var lines: [String] {
    var lines: [String] = []
    if let active = view.active {
      let text = FastText(fast: active, console: console)
      let plan = active.plan?.name.map { ", \($0.printable)" } ?? ""
      lines = ["Fasting since \(text.since)\(plan)".styled(.bold, if: console.isColored)]
      lines.append(text.line + (text.rest.map { ", \($0)" } ?? ""))
      if let clock = text.clock { lines.append(clock.styled(.dim, if: console.isColored)) }
      lines += view.alsoOpen.flatMap { other in
        let since = FastText(fast: other, console: console).since
        let text =
          "Another one has been open since \(since), begun on another device"
          + console.hint(": countme fast stop ends all; \(other.removal)")
        return text.folded(to: console.width, indent: 2)
      }
    } else {
      lines = ["No fast is under way." + console.hint(" countme fast start 16:8 begins one.")]
    }
    guard !view.past.isEmpty else { return lines }
    var table = Table([
      .init("began"), .init("ended"), .init("length", .right),
      .init("goal", .right, isOptional: true),
      .init(""),
    ])
    for fast in view.past.prefix(7) {
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
    let overlapping = view.past.prefix(7).last(where: \.isOverlapping)
    return lines + [""] + table.lines(on: console)
      + (overlapping.map { fast in
        "One began while another went on\(console.hint(": \(fast.removal)"))".folded(
          to: console.width, indent: 2)
      } ?? [])
  }
}

extension FastView {
  /// How it is removed.
  var removal: String { "countme rm fastingSessions \(session.id) removes it" }

  /// The fast for scripts.
  var json: JSONValue {
    var members = session.fields
    members["hours"] = .number((hours * 100).rounded() / 100)
    if targetHours != nil { members["isReached"] = .bool(isReached) }
    if isOverlapping { members["isOverlapping"] = true }
    members["planName"] = plan?.name.map { .string($0) }
    return .object(members)
  }
}

extension FastingView {
  /// The fasts for scripts.
  var json: JSONValue {
    .members([
      "active": (active?.json).orNull, "alsoOpen": alsoOpen.map(\.json), "past": past.map(\.json),
    ])
  }
}
