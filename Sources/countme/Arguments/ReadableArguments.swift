import CountMeKit

/// Arguments as the parser reads them, where people say them otherwise.
enum ReadableArguments {
  /// The arguments in which such words are spelled out.
  static func of(_ arguments: [String]) -> [String] { withDays(withSubcommand(arguments)) }

  /// A day such as `-3d`, which would be taken for an option, reads `3d ago`.
  private static func withDays(_ arguments: [String]) -> [String] {
    var isLiteral = false
    var result: [String] = []
    for (index, argument) in arguments.enumerated() {
      isLiteral = isLiteral || argument == "--"
      // Behind an option it is that option's value, which may be any text.
      let before = index > 0 ? arguments[index - 1] : ""
      let isValue =
        before.hasPrefix("--") && !LeadingOptions.flags.contains(before)
        && !flagsBeforeDays.contains(before)
      let isDay =
        !isLiteral && !isValue && argument.hasPrefix("-") && argument.count > 2
        && argument.dropFirst().first?.isNumber == true && DayPhrase(argument) != nil
      result.append(isDay ? "\(argument.dropFirst()) ago" : argument)
    }
    return result
  }

  /// What stands before a day without having a value.
  private static let flagsBeforeDays: Set<String> = [
    "--nutrients", "--list", "--year", "--save", "--yes", "--online",
  ]

  /// Words that stand for a subcommand and have one meaning, with it: `fast since 9pm`, `use-by threw away the milk`.
  private static func withSubcommand(_ arguments: [String]) -> [String] {
    guard let name = arguments.first, arguments.count > 1 else { return arguments }
    let words = arguments[1].split(separator: " ").map(String.init) + arguments.dropFirst(2)
    guard let first = words.first?.lowercased() else { return arguments }
    switch name {
    case "fast":
      if ended.contains(first) { return [name, "stop"] + words.dropFirst() }
      if begun.contains(first) { return [name, "start"] + words.dropFirst() }
      if isPlan(words) {
        return [name, "start"] + words.filter { !["now", "fast"].contains($0.lowercased()) }
      }
      let told = words.map { $0.lowercased() == "starting" ? "since" : $0 }
      return tellsFastTime(told) ? [name, "start"] + told : arguments
    case "use-by": return usedUp(words) ?? arguments
    case "habit":
      // How often it is due is said of a new one.
      let isNew = arguments.contains { option in
        ["--daily", "--weekly", "--weekdays", "--days", "--goal", "--unit"].contains {
          option == $0 || option.hasPrefix("\($0)=")
        }
      }
      return isNew && first != "add" && !first.hasPrefix("-")
        ? [name, "add"] + arguments.dropFirst() : arguments
    default: return arguments
    }
  }

  /// What stands for words behind `use-by`; nil where they are read as they are.
  private static func usedUp(_ words: [String]) -> [String]? {
    guard let first = words.first?.lowercased(), !first.hasPrefix("-"), !ofUseBy.contains(first)
    else { return nil }
    let rest = words.dropFirst().drop { ["away", "out", "up"].contains($0.lowercased()) }
    if !rest.isEmpty, thrown.contains(first) { return ["use-by", "thrown"] + rest }
    if !rest.isEmpty, eaten.contains(first) { return ["use-by", "eaten"] + rest }
    // `milk gone`
    if words.count > 1, let last = words.last?.lowercased() {
      if ["eaten", "gone", "finished"].contains(last) {
        return ["use-by", "eaten"] + words.dropLast()
      }
      if ["thrown", "binned"].contains(last) { return ["use-by", "thrown"] + words.dropLast() }
    }
    // A day alone, or what is asked or done with the list, names no thing.
    let isThing = DayPhrase(words.joined(separator: " ")) == nil && !others.contains(first)
    return isThing ? ["use-by", "add"] + words : nil
  }

  /// Whether words behind `fast` are a plan alone: `16:8`, `for 18 hours`, `16h now`.
  private static func isPlan(_ words: [String]) -> Bool {
    let said = words.prefix { !$0.hasPrefix("-") }.joined(separator: " ").lowercased()
    let plan =
      /(?:for )?(?:\d+(?:\.\d+)? ?(?:h|hours?|hrs?)?|\d+:\d+)(?: fast)?(?: now)?/
    return said.wholeMatch(of: plan) != nil
  }

  /// Whether words behind `fast` tell when one was: `since 9pm`, `18 hours from 6pm`, `8pm to noon`.
  private static func tellsFastTime(_ words: [String]) -> Bool {
    let said = words.prefix { !$0.hasPrefix("-") }.map { $0.lowercased() }
    let beginnings: Set<String> = ["since", "from", "between"]
    let mayTell = said.first.map {
      $0.first?.isNumber ?? false || beginnings.contains($0) || $0 == "for"
    }
    return mayTell ?? false && said.contains(where: beginnings.contains)
      || SpokenFastSpan(said.joined(separator: " ")) != nil
      || SpokenFastTime(said.joined(separator: " "))?.isKnown ?? false
  }

  /// What somebody says behind `use-by` who adds nothing.
  private static let others: Set<String> = [
    "what", "which", "how", "show", "anything", "soon", "ls", "gone", "done", "eat", "finish",
    "throw", "bin", "discard", "rm", "remove", "used",
  ]
  /// The subcommands of `use-by`.
  private static let ofUseBy: Set<String> = ["list", "add", "eaten", "thrown", "help"]
  private static let ended: Set<String> = ["broke", "ended", "finished", "stopped", "completed"]
  private static let begun: Set<String> = ["began", "started", "begin"]
  private static let thrown: Set<String> = ["threw", "tossed", "binned", "chucked", "discarded"]
  private static let eaten: Set<String> = ["ate", "used", "finished", "drank", "cooked"]
}
