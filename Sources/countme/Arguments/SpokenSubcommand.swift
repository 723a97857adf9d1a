/// Arguments in which what people say stands for a subcommand: `fast since 9pm`, `use-by threw away the milk`.
enum SpokenSubcommand {
  /// The arguments with the subcommand that such words mean, where they have one meaning.
  static func spelledOut(_ arguments: [String]) -> [String] {
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
