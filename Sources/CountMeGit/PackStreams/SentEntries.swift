/// Where the objects of a plan stand in the pack that is being sent, and how long the chains of their deltas are.
struct SentEntries {
  /// What an entry is a delta of.
  enum Base: Equatable {
    /// An object that was sent before, by its number in the plan.
    case sent(Int)
    /// One that the receiver has.
    case named(ObjectID)
  }

  private var offsets: [Int]
  private var depths: [UInt8]
  private var bases: [Int32]

  /// Nothing of so many objects is sent yet.
  init(count: Int) {
    offsets = Array(repeating: 0, count: count)
    depths = Array(repeating: 0, count: count)
    bases = Array(repeating: -1, count: count)
  }

  /// Where the entry of an object begins; nil where it is not sent yet.
  func offset(_ number: Int) -> Int? { offsets[number] == 0 ? nil : offsets[number] }

  /// How many deltas must be followed to read an object that was sent.
  func depth(_ number: Int) -> Int { Int(depths[number]) }

  /// The first one that was sent of the objects that this one is a delta of, by one or more steps.
  func root(of number: Int) -> Int {
    var root = number
    while bases[root] >= 0 { root = Int(bases[root]) }
    return root
  }

  /// Notes an object that is being sent.
  mutating func add(_ number: Int, at offset: Int, of base: Base?) {
    offsets[number] = offset
    switch base {
    case nil: break
    case .named: depths[number] = 1
    case .sent(let base):
      depths[number] = depths[base] + 1
      bases[number] = Int32(base)
    }
  }
}
