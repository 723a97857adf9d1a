/// The times that a watch keeps.
struct WatchPace: Sendable, Equatable {
  /// How often the remotes are asked.
  var interval: Duration = .seconds(30)
  /// How long nothing may change before what changed is looked at: an editor writes in bursts.
  var quiet: Duration = .seconds(1)
  /// How long changes that never end may put that off.
  var longestBatch: Duration = .seconds(10)
  /// How many pushes a remote gets within ``pushWindow``.
  var pushes = 6
  /// The time that pushes are counted in.
  var pushWindow: Duration = .seconds(60)
  /// The wait after the first failure; it doubles.
  var firstRetry: Duration = .seconds(1)
  /// The longest wait, and the one after what only a person can mend.
  var longestRetry: Duration = .seconds(300)
  /// How long a network that came back gets to settle.
  var settling: Duration = .milliseconds(500)
}
