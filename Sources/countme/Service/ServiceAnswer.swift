import CountMeKit

/// What installing or removing a service did.
struct ServiceAnswer {
  let lines: [String]
  let json: JSONValue

  func show(on console: Console) throws(CommandFailure) {
    try console.answer(lines, json: json)
  }
}
