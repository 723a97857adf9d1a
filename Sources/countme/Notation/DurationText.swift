/// A stretch of time as people say it.
struct DurationText {
  let text: String

  /// Hours as `15 h 20 min`, with whole minutes.
  init(hours: Double) {
    let minutes = Int((max(0, min(hours, 1e6)) * 60).rounded(.down))
    let rest = minutes % 60
    text =
      minutes < 60
      ? "\(minutes) min" : rest == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(rest) min"
  }
}
