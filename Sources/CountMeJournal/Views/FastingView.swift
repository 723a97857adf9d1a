import CountMeModel
import CountMeStore

/// The fast that goes on and those that were.
public struct FastingView: Sendable, Equatable {
  /// The fast that goes on, or nil; of several that are open, the one that began first.
  public let active: FastView?
  /// Others that are open too, begun on another device before both synced, in order.
  public let alsoOpen: [FastView]
  /// The fasts that ended, the last one first.
  public let past: [FastView]

  /// The fasts that ended and did not run beside another one, the last one first.
  public var counted: [FastView] { past.filter { !$0.isOverlapping } }

  /// The same without the fasts that were.
  public var withoutPast: FastingView {
    FastingView(active: active, alsoOpen: alsoOpen, past: [])
  }

  /// The fast that belongs to a day: today the one that goes on, else the longest that ended on it.
  func fast(on date: CalendarDate, _ clock: DayClock) -> FastView? {
    (date == clock.today ? active : nil)
      ?? past.filter { clock.day(of: $0.end) == date }.max { $0.hours < $1.hours }
  }
}
