/// Options that may stand before the command, as in `countme -C DIR today`.
enum LeadingOptions {
  static let flags: Set<String> = [
    "--json", "-q", "--quiet", "-v", "--verbose", "--no-color",
  ]
  static let options = folder.union(["--in", "--of"])
  private static let folder: Set = ["-C", "--diary"]
  /// Those that every command takes; not every one takes those of attached diaries.
  static let ofEveryCommand = flags.union(folder)

  /// The arguments with such options behind the command, where the parser looks for them.
  static func moved(_ arguments: [String]) -> [String] {
    var leading: [String] = []
    var rest = arguments[...]
    while let first = rest.first {
      let name = first.firstIndex(of: "=").map { String(first[..<$0]) }
      if flags.contains(first) || name.map({ $0.hasPrefix("--") && options.contains($0) }) ?? false
      {
        leading.append(rest.removeFirst())
      } else if options.contains(first), rest.count > 1 {
        leading += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    guard !leading.isEmpty, !rest.isEmpty else { return arguments }
    // What follows two dashes is never an option.
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return rest[..<end] + leading + rest[end...]
  }
}
