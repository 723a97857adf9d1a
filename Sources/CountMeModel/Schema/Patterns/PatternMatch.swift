/// One run of a program over a text.
struct PatternMatch {
  private let instructions: [PatternProgram.Instruction]
  /// The states that wait for the next scalar.
  private var waiting: [Int] = []
  /// At which step a state was last entered, so that no state is entered twice at one place.
  private var entered: [Int]
  private var step = 0
  private var pending: [Int] = []
  private var isMatched = false
  /// How many looks at a state are left.
  private var work: Int

  private init(_ program: PatternProgram, work: Int) {
    instructions = program.instructions
    // Setting the states up costs something, too.
    self.work = work - instructions.count / 16
    entered = Array(repeating: -1, count: instructions.count)
  }

  /// Whether the program matches anywhere in `text`.
  ///
  /// - Parameter work: how many looks at a state are left; it stops where there are none.
  static func isFound(_ program: PatternProgram, in text: String, work: inout Int) -> Bool {
    var run = PatternMatch(program, work: work)
    defer { work = run.work }
    var scalars = text.unicodeScalars.makeIterator()
    var previous: Unicode.Scalar?
    var states: [Int] = []
    while true {
      let next = scalars.next()
      let place = Place(previous: previous, next: next)
      for state in states { run.enter(state, at: place) }
      run.enter(0, at: place)
      guard run.work >= 0 else { return false }
      guard !run.isMatched, let scalar = next else { return run.isMatched }
      states.removeAll(keepingCapacity: true)
      for state in run.waiting where run.accepts(scalar, at: state) { states.append(state + 1) }
      run.waiting.removeAll(keepingCapacity: true)
      run.step += 1
      previous = scalar
    }
  }

  /// A place between two scalars.
  private struct Place {
    let previous: Unicode.Scalar?
    let next: Unicode.Scalar?

    var isWordBoundary: Bool {
      Self.isWord(previous) != Self.isWord(next)
    }

    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { ScalarSet.wordScalars.contains($0) } ?? false
    }
  }

  private mutating func accepts(_ scalar: Unicode.Scalar, at state: Int) -> Bool {
    switch instructions[state] {
    case .scalar(let wanted): return scalar == wanted
    case .set(let set):
      work -= set.partCount
      return set.contains(scalar)
    default: return false
    }
  }

  /// Enters a state and all that can be reached from it without taking a scalar.
  private mutating func enter(_ state: Int, at place: Place) {
    pending.append(state)
    while let state = pending.popLast() {
      work -= 1
      guard entered[state] != step else { continue }
      entered[state] = step
      switch instructions[state] {
      case .scalar, .set: waiting.append(state)
      case .start: if place.previous == nil { pending.append(state + 1) }
      case .end: if place.next == nil { pending.append(state + 1) }
      case .wordBoundary(let wanted):
        if place.isWordBoundary == wanted { pending.append(state + 1) }
      case .fork(let one, let other):
        pending.append(other)
        pending.append(one)
      case .jump(let target): pending.append(target)
      case .match: isMatched = true
      }
    }
  }
}
