import CountMeKit

/// An error as a person sees it: what happened, what to do, and the exit code.
struct CommandFailure: Error {
  let code: ExitStatus
  var message: String
  var hint: String?
  var place: Place?
  /// What could have been meant, for scripts.
  var candidates: [JSONValue]?

  /// Where in a file or document the error lies.
  struct Place {
    let path: String
    var line: Int?
    var column: Int?
  }

  init(_ code: ExitStatus, _ message: String, hint: String? = nil, place: Place? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.place = place
  }

  /// Makes the text for an error that a command met.
  init(_ error: any Error) {
    self = Self(known: error) ?? CommandFailure(.bug, "an error without a text: \(error)")
  }

  /// Makes the text for an error of this program or its library; nil for one of the argument parser, which only the
  /// command at its root can explain.
  init?(known error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as DiaryError: self.init(diary: error)
    case let error as Catalogue.Failure: self.init(catalogue: error)
    case is CancellationError: self.init(.interrupted, "stopped")
    default: return nil
    }
  }

  /// What went wrong and what to do, among other lines of an answer.
  var lines: [String] { [message] + (hint.map { ["  \($0)"] } ?? []) }

  /// The text on standard error, in the form that <doc:Scripting> describes.
  func text(asJSON: Bool) -> String {
    guard asJSON else {
      let first = "countme: \(message)"
      return (hint.map { "\(first)\nhint: \($0)" } ?? first).terminalText(isStyled: false)
    }
    let error = JSONValue.members([
      "code": Int(code.rawValue), "message": message, "hint": hint, "path": place?.path,
      "line": place?.line, "column": place?.column,
    ])
    let answer = JSONValue.members(["error": error, "candidates": candidates])
    return String(decoding: answer.compactBytes().terminalBytes, as: UTF8.self)
  }
}
