/// What the objects of a pack cost when they are put together, added up before any of them is.
///
/// A delta of some bytes can stand for a gigabyte, and ten thousand deltas behind each other for ten thousand
/// times as much work. What counts is what each entry says of itself, in as many bytes as it takes to say it.
struct PackBudget {
  /// What a pack asks for and does not get; the words say what it is.
  struct Excess: Error {
    let message: String
    /// Whether a greater limit would take the pack in.
    var isOfLimit = false
  }

  /// The greatest object, or delta: sixteen times the greatest document.
  static let objectBytes = 1 << 24
  /// Reading each object from the first of its chain on may cost so many times what all have.
  private static let chainLength = 16
  /// libgit2 looks at all open deltas again for each base that was named by its id.
  private static let mostLooks = 1 << 24

  private let limit: Int
  private let perByte: Int
  private var bytes = 0
  private var chains = 0
  private var deltas = 0
  private var named = 0
  private var longestChain = 0

  /// The bounds of what is fetched by somebody who takes in so many bytes of a pack at most.
  ///
  /// What one push after another was let in may come as one pack, and be packed far tighter than each was: so
  /// the bound is one for all, and goes with the person's own.
  static func fetch(limit: Int) -> PackBudget {
    PackBudget(limit: limit > Int.max >> 12 ? Int.max >> 6 : limit << 6, perByte: 0)
  }

  /// The bounds of a push: they grow with what was sent, of which a diary that is packed as tightly as git can
  /// has a tenth.
  static func push() -> PackBudget { PackBudget(limit: 1 << 27, perByte: 256) }

  /// Adds an object, and answers what it costs to read it from the first of its chain on.
  ///
  /// - Parameters:
  ///   - size: how many bytes it has.
  ///   - delta: how many bytes its delta has; nil where it is whole.
  ///   - base: what its base costs to be read; nil where nobody knows yet which object that is.
  ///   - sent: how many bytes of the pack have come.
  mutating func add(size: Int, delta: Int?, base: Int?, sent: Int) throws(Excess) -> Int {
    try Self.require(size: size)
    try Self.require(size: delta ?? 0)
    bytes += size
    deltas += delta == nil ? 0 : 1
    var chain = size + (delta ?? 0)
    if delta != nil, base == nil {
      named += 1
      chain += longestChain
    }
    chain += base ?? 0
    longestChain = max(longestChain, chain)
    chains += chain
    let most = limit + sent * perByte
    guard bytes <= most, chains / Self.chainLength <= most else {
      throw Excess(
        message: "its objects make more work than a pack of \(sent) bytes may", isOfLimit: true)
    }
    guard named * deltas <= Self.mostLooks else {
      throw Excess(message: "its deltas name more bases by their ids than any diary's")
    }
    return chain
  }

  /// Ensures that no object is larger than any may be.
  static func require(size: Int) throws(Excess) {
    guard size <= objectBytes else {
      throw Excess(message: "an object of \(size) bytes is in it, and \(objectBytes) are allowed")
    }
  }
}
