import CountMeModel

/// The program's arguments in the form that the parser understands.
struct ProgramArguments {
  /// The arguments, with options of every command behind it and `-3d` as `3d ago`.
  let understandable: [String]

  init(_ arguments: [String]) {
    understandable = Self.readingDays(Self.movingOptions(arguments))
  }

  /// Options that every command has may stand before it, as git's do.
  private static func movingOptions(_ arguments: [String]) -> [String] {
    var rest = arguments[...]
    var options: [String] = []
    while let first = rest.first {
      if ["-C", "--diary"].contains(first), rest.count > 1 {
        options += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if ["--json", "--quiet", "-q", "--verbose", "-v", "--no-color"].contains(first) {
        options.append(first)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    guard !rest.isEmpty else { return arguments }
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return rest[..<end] + options + rest[end...]
  }

  /// A day such as `-3d` would be taken for an option.
  private static func readingDays(_ arguments: [String]) -> [String] {
    var isLiteral = false
    var result: [String] = []
    for (index, argument) in arguments.enumerated() {
      isLiteral = isLiteral || argument == "--"
      // Behind an option it is that option's value, which may be any text.
      let isValue = index > 0 && arguments[index - 1].hasPrefix("--")
      let isDay =
        !isLiteral && !isValue && argument.hasPrefix("-") && argument.count > 2
        && argument.dropFirst().first?.isNumber == true && DayPhrase(argument) != nil
      result.append(isDay ? "\(argument.dropFirst()) ago" : argument)
    }
    return result
  }
}
