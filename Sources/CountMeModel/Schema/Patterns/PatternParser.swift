/// Reads regular expressions of ECMA-262 in Unicode mode, but for what needs backtracking.
///
/// Look-around and back references are refused, so that matching takes linear time whatever the
/// expression and the text are. Punctuation may be escaped where it need not be.
struct PatternParser {
  let scalars: [Unicode.Scalar]
  var position = 0
  private var depth = 0

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Reads a whole expression.
  static func parse(_ text: String) throws(PatternError) -> PatternTree {
    var parser = PatternParser(text)
    let tree = try parser.choice()
    guard parser.position == parser.scalars.count else {
      throw parser.error("this ) closes nothing")
    }
    return tree
  }

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func error(_ problem: String) -> PatternError { PatternError(problem: problem) }

  /// Goes past `text` if it comes next.
  mutating func take(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  private static let deepest = 50

  private mutating func choice() throws(PatternError) -> PatternTree {
    guard depth < Self.deepest else { throw error("groups are nested too deeply") }
    depth += 1
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    depth -= 1
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternError) -> PatternTree {
    var parts: [PatternTree] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let part = try atom(scalar)
      parts.append(try quantified(part))
    }
    return .sequence(parts)
  }

  private mutating func atom(_ scalar: Unicode.Scalar) throws(PatternError) -> PatternTree {
    switch scalar {
    case "(": return try group()
    case "[": return .set(try scalarClass())
    case "\\": return try escape()
    case "*", "+", "?": throw error("\(scalar) has nothing to repeat")
    case "{", "}", "]": throw error("a \(scalar) that stands for itself is written \\\(scalar)")
    default: break
    }
    position += 1
    switch scalar {
    case "^": return .start
    case "$": return .end
    case ".": return .set(.anyButLineEnds)
    default: return .scalar(scalar)
    }
  }

  private mutating func group() throws(PatternError) -> PatternTree {
    for prefix in ["(?=", "(?!", "(?<=", "(?<!"] where take(prefix) {
      throw error("looking ahead or back, as with \(prefix), is not supported")
    }
    if take("(?<") {
      try groupName()
    } else if !take("(?:") {
      position += 1
    }
    let tree = try choice()
    guard take(")") else { throw error("a ) is missing") }
    return tree
  }

  private mutating func groupName() throws(PatternError) {
    let start = position
    while let scalar = next, scalar.properties.isIDContinue || scalar == "$" { position += 1 }
    guard position > start, take(">") else { throw error("a group's name ends with >") }
  }

  private mutating func quantified(_ tree: PatternTree) throws(PatternError) -> PatternTree {
    guard let scalar = next, ["*", "+", "?", "{"].contains(scalar) else { return tree }
    guard !tree.isAssertion else { throw error("\(scalar) has nothing to repeat") }
    var result = tree
    switch scalar {
    case "*": result = .repeated(tree, atLeast: 0, atMost: nil)
    case "+": result = .repeated(tree, atLeast: 1, atMost: nil)
    case "?": result = .repeated(tree, atLeast: 0, atMost: 1)
    default: result = try counted(tree)
    }
    position += 1
    // Lazy or greedy makes no difference to whether something matches.
    _ = take("?")
    return result
  }

  /// Reads `{n}`, `{n,}` or `{n,m}` up to its closing brace.
  private mutating func counted(_ tree: PatternTree) throws(PatternError) -> PatternTree {
    position += 1
    guard let least = number() else { throw error("a number is missing after {") }
    var most: Int? = least
    if take(",") { most = number() }
    guard next == "}" else { throw error("a } is missing") }
    if let most, most < least { throw error("\(least) is more than \(most)") }
    return .repeated(tree, atLeast: least, atMost: most)
  }

  private mutating func number() -> Int? {
    let start = position
    while let scalar = next, ("0"..."9").contains(scalar) { position += 1 }
    guard position > start else { return nil }
    let digits = String(String.UnicodeScalarView(scalars[start..<position]))
    return Int(digits) ?? .max
  }
}
