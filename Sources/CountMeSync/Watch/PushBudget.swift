/// How often remotes may still be pushed to: so many times within a window, each remote for itself.
struct PushBudget: Sendable, Equatable {
  private let limit: Int
  private let window: Duration
  /// When each remote was pushed to, oldest first; only what lies within the window.
  private var times: [String: [Duration]] = [:]

  init(limit: Int, window: Duration) {
    self.limit = limit
    self.window = window
  }

  /// Takes one push to a remote; false where it must wait.
  mutating func take(_ remote: String, at now: Duration) -> Bool {
    var recent = (times[remote] ?? []).filter { now - $0 < window }
    defer { times[remote] = recent }
    guard recent.count < limit else { return false }
    recent.append(now)
    return true
  }

  /// The time from which on every remote may be pushed to once more.
  var isFreeFrom: Duration {
    times.values.reduce(.zero) { latest, pushes in
      guard pushes.count >= limit else { return latest }
      return max(latest, pushes[pushes.count - limit] + window)
    }
  }
}
