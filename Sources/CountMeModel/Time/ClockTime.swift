/// A time of day as a clock on the wall shows it, to the second.
public struct ClockTime: Hashable, Comparable, Sendable {
  /// Seconds since midnight, below 86,400.
  public let secondOfDay: Int

  /// The time of these fields; nil beyond 23:59:59.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else {
      return nil
    }
    secondOfDay = (hour * 60 + minute) * 60 + second
  }

  /// Takes any number of seconds, and what is left of it after whole days.
  init(secondOfDay: Int) {
    let rest = secondOfDay % 86_400
    self.secondOfDay = rest < 0 ? rest + 86_400 : rest
  }

  /// 00:00, with which a calendar day starts.
  public static let midnight = ClockTime(secondOfDay: 0)

  /// 12:00.
  public static let noon = ClockTime(secondOfDay: 43_200)

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }

  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }

  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// Order within a day.
  public static func < (left: Self, right: Self) -> Bool { left.secondOfDay < right.secondOfDay }
}

extension ClockTime: LosslessStringConvertible, TextForm {
  /// Reads `HH:MM` or `HH:MM:SS`, exactly so; nil for anything else.
  public init?(_ text: String) {
    var digits = DigitReader(text)
    guard let hour = digits.number(2), digits.take(":"), let minute = digits.number(2) else {
      return nil
    }
    var second = 0
    if !digits.isAtEnd {
      guard digits.take(":"), let number = digits.number(2), digits.isAtEnd else { return nil }
      second = number
    }
    self.init(hour: hour, minute: minute, second: second)
  }

  /// The form `HH:MM`, with `:SS` where the seconds are not 0.
  public var text: String {
    var digits = DigitWriter()
    digits.append(hour, width: 2)
    digits.append(":")
    digits.append(minute, width: 2)
    if second > 0 {
      digits.append(":")
      digits.append(second, width: 2)
    }
    return digits.text
  }
}
