/// What a person is told who wrote a command that the parser does not understand.
struct UsageExample {
  /// The command that was named.
  private let name: String
  private let arguments: [String]

  /// Looks at the arguments of the program, the command first.
  init?(_ arguments: [String]) {
    guard let name = arguments.first else { return nil }
    self.name = name
    self.arguments = arguments
  }

  /// The failure with what to write in place of it.
  ///
  /// - Parameter reason: what the parser says.
  func failure(_ reason: String) -> CommandFailure {
    let isOfDays = ["today", "day", "week", "month"].contains(name)
    let message =
      negative.map { "\($0.printable) is \(isOfDays ? "not a day" : "less than 0")" } ?? reason
    let example =
      CommandSuggestion(arguments).hint.map { "\($0); " }
      ?? Self.lines[name].map { "for example: countme \(name) \($0); " } ?? ""
    return CommandFailure(.usage, message, hint: "\(example)countme help \(name) explains it")
  }

  /// A number below 0, which the parser takes for an option.
  private var negative: String? {
    let days = ["--date", "--from", "--to"]
    return arguments.indices.dropFirst().first { place in
      let digits = arguments[place].dropFirst()
      return arguments[place].hasPrefix("-") && digits.contains(where: \.isNumber)
        && digits.allSatisfy { $0.isNumber || ".,".contains($0) }
        && !days.contains(arguments[place - 1])
    }
    .map { arguments[$0] }
  }

  /// How commands are written that people type by heart; every one of them can be run.
  static let lines = [
    "check": "Meditate", "copy": "yesterday", "day": "yesterday", "drink": "250",
    "eat": "\"Oats\" 311", "export": "json -o diary.json", "fast": "start 16:8",
    "food": "search oats",
    "goal": "2000 --water 2l", "habit": "add Meditate --daily", "import": "auto FILE",
    "list": "foodItems --from -7d", "meal": "add Porridge --ingredient \"Oats;311;80 g\"",
    "month": "--from 2026-11-01 --to 2026-11-20", "move": "Running 320 --minutes 30",
    "new": "useByInventory name=Yoghurt expiryDate=friday", "react": "bloating --severity 3",
    "report": "-o report.html", "set": "profile/settings settings stepGoal=8000",
    "uncheck": "Meditate", "use-by": "add Yoghurt friday", "weigh": "81.2",
  ]
}
