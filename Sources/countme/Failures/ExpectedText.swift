import CountMeKit

extension UnclearArgument {
  /// The text for words that do not say what the library expected.
  init(_ expected: ExpectedWords, text: String) {
    let (what, example) = expected.words
    self.init(what: what, text: text, expected: example)
  }

  /// The text for words about an entry that do not say what was expected.
  init(_ expected: ExpectedEntry, text: String) {
    let (what, example) = expected.words(for: text)
    self.init(what: what, text: text.isEmpty ? "this" : text, expected: example)
  }
}

extension ExpectedWords {
  /// What was expected, and what to write.
  fileprivate var words: (what: String, expected: String) {
    switch self {
    case .day: ("day", "today, yesterday, monday, -3d or 2026-11-20")
    case .oneDay(let days): ("exact day", days.map(\.text).joined(separator: " or "))
    case .time: ("time", "8:15, 20:00, 8am or now")
    case .halfOfDay(let hour): ("exact time", "\(hour)am or \(hour)pm")
    case .remoteName: ("name of a remote", "letters a-z, digits and -")
    case .attachedName(let longest):
      ("name of an attached diary", "letters, digits and dashes, \(longest) at most")
    case .shareName: ("name of a share", "a-z, 0-9 and dashes")
    case .sharedCollection:
      ("collection to share", "a collection of entries: the account is nobody else's")
    case .personName(let longest): ("name", "1 to \(longest) characters in one line")
    case .ownDevice(let device, let member):
      ("device of yours", "\(member), whose device \(device) is")
    }
  }
}

extension ExpectedEntry {
  /// What was expected in place of a text, and what to write.
  fileprivate func words(for text: String) -> (what: String, expected: String) {
    switch self {
    case .oneTime: ("single time", "when it was once")
    case .oneDay: ("single day", "one day at a time, each with a command of its own")
    case .oneMeal: ("single meal", "one meal at a time, each with a command of its own")
    case .timeOrAmount(let number):
      ("clear number", "at \(number) for the time, or what it counts, such as \(number) g")
    case .timeOrEnergy(let time): ("clear number", "\(text) kcal, or at \(time)")
    case .timeOfDay: ("exact time", "the time, too, such as 8pm")
    case .eatenFood: ("food that was eaten", "what was eaten, and nothing else")
    case .fewerFoods(let most): ("single meal", "at most \(most) foods at once")
    case .oneFood: ("single food", "one food with what the options say of it")
    case .dishOrParts: ("single dish", "the dish alone, or what is in it")
    case .oneAmount: ("single amount", "how much it is once")
    case .countedFood(let number):
      ("clear amount", "\(number) before what it counts, such as \(number) toasts with butter")
    case .amountInAll: ("clear amount", "how much of each food it is in all")
    case .ownShare: ("amount that was eaten", "what you had of it, with the energy of that")
    case .oneAmountAndEnergy: ("single entry", "its amount and its energy once")
    case .oneEnergy: ("single energy", "its energy once, such as 311 kcal")
    case .oneNumber(let example):
      ("single amount", "one number, such as \(CanonicalNumber.text(of: example))")
    case .oneServing:
      ("serving", "a number and a unit once, such as \"80 g\", \"2 slices\" or 2")
    case .numbersWithUnits:
      ("single entry", "units with the numbers, such as 2 slices 127 kcal, or rice 150 g")
    case .unitsOfSeveral:
      ("single entry", ["kcal", "g"].map { text.numbers(in: $0) }.joined(separator: ", or "))
    case .nutrientsApart: ("single entry", "nutrients as options, such as --protein 11")
    case .unit: ("amount without a unit", "what it counts: \(text) g or \(text) kcal")
    case .numberWithoutThousands:
      (
        "clear number",
        "\(text.filter(\.isNumber)) or \(Double(text).map { CanonicalNumber.text(of: $0) } ?? text)"
      )
    case .newAmount: ("single amount", "how much it is now, once: 20 g, 2 slices or 300 kcal")
    case .newLength: ("exercise", "how long it took or its energy: 40 min or 300 kcal")
    case .rhythm:
      ("rhythm of a habit", "every day, 3 times a week, every Monday or on weekdays")
    case .reaction: ("reaction", "what your body did, such as bloating")
    case .severity: ("severity", "1, hardly, to 5, very strong: --severity 4")
    case .tableName:
      ("name of a table", "up to 24 small letters, digits and hyphens: --name products")
    case .foodKey: ("key", "the client id on one line, the secret on the next")
    }
  }
}

extension String {
  /// The text with a unit behind each of its numbers.
  fileprivate func numbers(in unit: String) -> String {
    split(separator: " ").map { Double($0) == nil ? String($0) : "\($0) \(unit)" }
      .joined(separator: " ")
  }
}
