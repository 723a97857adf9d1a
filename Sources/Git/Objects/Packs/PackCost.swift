/// What the objects of a pack cost when they are put together, added up before any of them is.
///
/// A delta of some bytes can stand for a gigabyte, and ten thousand deltas behind each other for ten thousand
/// times as much work. What counts is what each entry says of itself, in as many bytes as it takes to say it.
struct PackCost {
  /// What a pack asks for and does not get; the words say what it is.
  struct Excess: Error {
    let message: String
  }

  /// The greatest object, or delta: sixteen times the greatest document.
  static let objectBytes = 1 << 24
  /// What all objects of a pack of any size may have, and how much more for each of its bytes: a diary that
  /// is packed as tightly as git can has a tenth of it.
  private static let (leastBytes, bytesPerByte) = (1 << 27, 256)
  /// The same for reading each object from the first of its chain on.
  private static let (leastChains, chainsPerByte) = (1 << 29, 4096)
  /// libgit2 looks at all open deltas again for each base that was named by its id.
  private static let mostLooks = 1 << 24

  private var bytes = 0
  private var chains = 0
  private var deltas = 0
  private var named = 0
  private var longestChain = 0

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
    guard bytes <= Self.leastBytes + sent * Self.bytesPerByte,
      chains <= Self.leastChains + sent * Self.chainsPerByte, named * deltas <= Self.mostLooks
    else {
      throw Excess(message: "its objects make more work than a pack of \(sent) bytes may")
    }
    return chain
  }

  /// Sees to it that no object is larger than any may be.
  static func require(size: Int) throws(Excess) {
    guard size <= objectBytes else {
      throw Excess(message: "an object of \(size) bytes is in it, and \(objectBytes) are allowed")
    }
  }
}
