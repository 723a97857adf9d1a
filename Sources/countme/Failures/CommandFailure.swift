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

  /// The text on standard error, in the form of the contract.
  func text(asJSON: Bool) -> String {
    guard asJSON else {
      let first = "countme: \(message)"
      return (hint.map { "\(first)\nhint: \($0)" } ?? first).terminalText(isStyled: false)
    }
    var members: JSONObject = [
      "code": .number(Double(code.rawValue)), "message": .string(message),
    ]
    members["hint"] = hint.map { .string($0) }
    members["path"] = place.map { .string($0.path) }
    members["line"] = place?.line.map { .number(Double($0)) }
    members["column"] = place?.column.map { .number(Double($0)) }
    var answer: JSONObject = ["error": .object(members)]
    answer["candidates"] = candidates.map { .array($0) }
    return String(
      decoding: JSONValue.object(answer).compactBytes().terminalBytes, as: UTF8.self)
  }
}
