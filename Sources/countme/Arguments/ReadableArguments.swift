import CountMeModel

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
      let isValue = before.hasPrefix("--") && !LeadingOptions.flags.contains(before)
      let isDay =
        !isLiteral && !isValue && argument.hasPrefix("-") && argument.count > 2
        && argument.dropFirst().first?.isNumber == true && DayPhrase(argument) != nil
      result.append(isDay ? "\(argument.dropFirst()) ago" : argument)
    }
    return result
  }

  /// Words that stand for a subcommand and have one meaning, with it: `fast since 9pm`, `use-by threw away the milk`.
  private static func withSubcommand(_ arguments: [String]) -> [String] {
    guard let name = arguments.first, arguments.count > 1 else { return arguments }
    let words = arguments[1].split(separator: " ").map(String.init) + arguments.dropFirst(2)
    guard let first = words.first?.lowercased() else { return arguments }
    switch name {
    case "fast":
      if ended.contains(first) { return [name, "stop"] + words.dropFirst() }
      if begun.contains(first) { return [name, "start"] + words.dropFirst() }
      let tellsBeginning = words.contains { ["since", "from"].contains($0.lowercased()) }
      let isPlan = first.first?.isNumber ?? false || first == "for"
      return tellsBeginning && (isPlan || ["since", "from"].contains(first))
        ? [name, "start"] + words : arguments
    case "use-by":
      let rest = words.dropFirst().drop { ["away", "out", "up"].contains($0.lowercased()) }
      if rest.isEmpty { return arguments }
      if thrown.contains(first) { return [name, "thrown"] + rest }
      return eaten.contains(first) ? [name, "eaten"] + rest : arguments
    default: return arguments
    }
  }

  private static let ended: Set<String> = ["broke", "ended", "finished", "stopped", "completed"]
  private static let begun: Set<String> = ["began", "started"]
  private static let thrown: Set<String> = ["threw", "tossed", "binned", "chucked", "discarded"]
  private static let eaten: Set<String> = ["ate", "used", "finished", "drank", "cooked"]
}
