import CountMeModel

/// Arguments in which a day such as `-3d` is not taken for an option.
enum DayArguments {
  /// The arguments, where such a day reads `3d ago`.
  static func readable(_ arguments: [String]) -> [String] {
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
}
