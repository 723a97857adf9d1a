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

  /// The line with what is left.
  var lineWithRest: String { line + (rest.map { ", \($0)" } ?? "") }

  /// What is left, or how much more it was.
  var rest: String? {
    guard let target = fast.targetHours, target > 0 else { return nil }
    let left = target - fast.hours
    if fast.isActive, left > 0 {
      let left = DurationText(hours: left + 1 / 120).text
      return "\(left) left\(fast.due.map { ", until \(Self.moment($0, beside: fast.end))" } ?? "")"
    }
    return left > 0 ? "\(DurationText(hours: left + 1 / 120).text) early" : "reached"
  }

  /// When it began and when it will have been long enough, below the ends of the bar.
  var clock: String? {
    guard let start = fast.start, let due = fast.due else { return nil }
    let width = Bar.width(beside: console.width)
    return start.clockText + due.clockText.paddedLeft(to: width - start.clockText.count)
  }

  /// When it began, as `yesterday's date` only where the day is another one.
  var since: String {
    fast.start.map { Self.moment($0, beside: fast.end) } ?? ""
  }

  static func moment(_ time: ZonedTime, beside other: ZonedTime) -> String {
    time.date == other.date ? time.clockText : "\(time.date) \(time.clockText)"
  }
}

extension FastView {
  /// How it is removed.
  var removal: String { "countme rm fastingSessions \(session.id) removes it" }

  /// The fast for scripts.
  var json: JSONValue {
    session.fields.json.adding([
      "hours": (hours * 100).rounded() / 100, "isReached": targetHours == nil ? nil : isReached,
      "isOverlapping": isOverlapping ? true : nil, "planName": plan?.name,
    ])
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
