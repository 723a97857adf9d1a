/// A regular expression as a machine of states; all states that are possible advance together.
///
/// So a match takes time in proportion to the text and the program, never more (Thompson 1968).
struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
    case start
    case end
    case wordBoundary(Bool)
    /// Goes on at both places.
    case fork(Int, Int)
    case jump(Int)
    case match
  }

  private(set) var instructions: [Instruction] = []

  /// Lays an expression out; repetitions are written as often as they count.
  init(_ tree: PatternTree) throws(PatternError) {
    try append(tree)
    try emit(.match)
  }

  private mutating func emit(_ instruction: Instruction) throws(PatternError) {
    guard instructions.count < SchemaLimits.patternStates else {
      throw PatternError(problem: "the expression is too large")
    }
    instructions.append(instruction)
  }

  private mutating func append(_ tree: PatternTree) throws(PatternError) {
    switch tree {
    case .scalar(let scalar): try emit(.scalar(scalar))
    case .set(let set): try emit(.set(set))
    case .start: try emit(.start)
    case .end: try emit(.end)
    case .wordBoundary(let wanted): try emit(.wordBoundary(wanted))
    case .sequence(let parts): for part in parts { try append(part) }
    case .choice(let branches): try append(branches[...])
    case .repeated(let tree, let least, let most): try append(tree, least, most)
    }
  }

  private mutating func append(_ branches: ArraySlice<PatternTree>) throws(PatternError) {
    guard let first = branches.first else { return }
    guard branches.count > 1 else { return try append(first) }
    let fork = try placeholder()
    try append(first)
    let exit = try placeholder()
    instructions[fork] = .fork(fork + 1, instructions.count)
    try append(branches.dropFirst())
    instructions[exit] = .jump(instructions.count)
  }

  private mutating func append(
    _ tree: PatternTree, _ least: Int, _ most: Int?
  ) throws(PatternError) {
    let start = instructions.count
    for _ in 0..<min(least, SchemaLimits.patternStates) {
      try append(tree)
      // What takes no instruction matches nothing, however often.
      guard instructions.count > start else { return }
    }
    guard let most else {
      let fork = try placeholder()
      try append(tree)
      try emit(.jump(fork))
      instructions[fork] = .fork(fork + 1, instructions.count)
      return
    }
    var forks: [Int] = []
    for _ in 0..<min(most - least, SchemaLimits.patternStates) {
      forks.append(try placeholder())
      try append(tree)
    }
    for fork in forks { instructions[fork] = .fork(fork + 1, instructions.count) }
  }

  /// An instruction that is set when its targets are known.
  private mutating func placeholder() throws(PatternError) -> Int {
    try emit(.jump(0))
    return instructions.count - 1
  }
}
