import CountMeKit
import CountMePlatform
import Synchronization

/// What a watch shows: one live line on a terminal, plain lines elsewhere, JSON lines with `--json`.
final class WatchPage: Sendable {
  private let console: Console
  private let environment: DiaryEnvironment
  private let isLive: Bool
  /// What was printed last: a state that is none is not said again.
  private let last = Mutex("")

  init(_ context: CommandContext) {
    console = context.console
    environment = context.environment
    isLive = !console.isQuiet && !console.isJSON && Terminal.isInteractive(.output)
  }

  /// Shows what happened.
  func show(_ event: WatchEvent) {
    last.withLock { last in
      if console.isJSON {
        if let json = event.json { print(json, unless: &last) }
      } else if case .state(let state) = event {
        showState(state, &last)
      } else {
        let lines = console.isQuiet ? event.urgentLines : event.lines(in: environment)
        guard !lines.isEmpty else { return }
        clear()
        let folded = isLive ? lines.flatMap { $0.folded(to: console.width, indent: 7) } : lines
        write(folded.map { "\($0)\n" }.joined())
        last = ""
      }
    }
  }

  /// Takes the live line away.
  func end() {
    clear()
  }

  private func showState(_ state: WatchState, _ last: inout String) {
    guard !console.isQuiet else { return }
    let text = state.text(in: environment, counting: isLive)
    guard text != last else { return }
    if isLive {
      write("\r\u{1B}[K\(text.prefix(console.width - 1))")
    } else if state.sync != .syncing {
      write(text + "\n")
    } else {
      return
    }
    last = text
  }

  private func print(_ json: JSONValue, unless last: inout String) {
    let text = json.compactText
    guard text != last else { return }
    last = text
    try? console.write(Array("\(text)\n".utf8))
  }

  private func clear() {
    if isLive { write("\r\u{1B}[K") }
  }

  /// A reader that has gone is no reason to stop keeping the diary in sync.
  private func write(_ text: String) {
    try? Terminal.write(Array(text.utf8), to: .output)
  }
}
