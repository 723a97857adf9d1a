import ArgumentParser

/// What the argument parser found wrong, in the words of the other errors.
struct ParserText {
  /// The text for a person.
  let text: String

  /// Makes the text for what the parser says.
  init(_ message: String) {
    text = Self.translated(message) ?? message
  }

  private static func translated(_ message: String) -> String? {
    if let match = message.wholeMatch(of: /Missing expected argument '(--?[^ ]+)[^']*'/) {
      return "\(match.1) is missing"
    }
    if let match = message.wholeMatch(of: /Missing expected argument '<(.+)>( \.\.\.)?'/) {
      return "an argument is missing: \(match.1)"
    }
    if let match = message.wholeMatch(of: /Missing value for '(-[^ ']+)[^']*'/) {
      return "\(match.1) needs a value"
    }
    if let match = message.wholeMatch(of: /Unknown option '(.+?)'(\. Did you mean '(.+)'\?)?/) {
      let near = match.3.map { "; did you mean \($0)?" } ?? ""
      return "there is no option \(match.1)\(near)"
    }
    if let match = message.wholeMatch(of: /Unexpected argument '(.*)'/.dotMatchesNewlines()) {
      return "unexpected argument \(match.1)"
    }
    if message.contains(#/^[0-9]+ unexpected arguments: /#) {
      return message.replacing("'", with: "")
    }
    guard let match = message.wholeMatch(of: invalid) else { return nil }
    let (value, name) = (match.1, match.2)
    var why = String(match.3).replacing(". Please provide one of ", with: "; write ")
    why.removeAll { $0 == "'" }
    why.replace(" and ", with: " or ")
    if why.last == "." { why.removeLast() }
    return "\(value) is not a value for \(name)\(why)"
  }

  /// The value, the option or argument that it is for, and why.
  private static var invalid: Regex<(Substring, Substring, Substring, Substring)> {
    /The value '(.*)' is invalid for '<?(-?-?[^ '>]+)[^']*'(.*)/.dotMatchesNewlines()
  }
}
