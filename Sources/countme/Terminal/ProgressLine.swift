import CountMeKit
import CountMePlatform
import Synchronization

/// One line on the terminal that says how far a long command is, and goes when it is done.
///
/// Nothing is shown in the first second, and nothing where no person looks on.
final class ProgressLine: Sendable {
  private struct State {
    var shownAt: ContinuousClock.Instant?
    var isShown = false
    var subject = ""
  }

  private let isEnabled: Bool
  private let begin = ContinuousClock.now
  private let state = Mutex(State())

  init(_ console: Console) {
    isEnabled = !console.isQuiet && !console.isJSON && Terminal.isInteractive(.error)
  }

  /// Says from now on that all is about an attached diary.
  func concerns(_ name: String) {
    state.withLock { $0.subject = "\(name.printable): " }
    show("…")
  }

  /// Says how far a sync is.
  func show(_ progress: SyncProgress) {
    show(Self.text(of: progress))
  }

  /// Says how far an import is.
  func show(_ progress: ImportProgress) {
    switch progress {
    case .reading(let entries): show("reading: \(entries) entries")
    case .scanning(let bytes): show("reading: \(bytes >> 20) MiB")
    case .writing(let entries): show("writing \(entries) entries …")
    }
  }

  /// Says something of up to one line.
  func show(_ text: String) {
    let now = ContinuousClock.now
    guard isEnabled, now - begin > .seconds(1) else { return }
    state.withLock { state in
      if let last = state.shownAt, now - last < .milliseconds(100) { return }
      state.shownAt = now
      state.isShown = true
      try? Terminal.write(Array("\r\u{1B}[K\(state.subject)\(text)".utf8), to: .error)
    }
  }

  /// Takes the line away.
  func end() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      try? Terminal.write(Array("\r\u{1B}[K".utf8), to: .error)
    }
  }

  private static func text(of progress: SyncProgress) -> String {
    switch progress {
    case .asking(let remote): "asking \(remote.printable) …"
    case .receiving(let done, let total):
      total > 0 ? "receiving \(done) of \(total) objects" : "receiving \(done) objects"
    case .verifying(let done, let total): "checking signatures: \(done) of \(total)"
    case .merging: "merging …"
    case .sending(let done, let total): "sending \(done) of \(total) objects"
    }
  }
}
