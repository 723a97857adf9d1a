extension MappedPack {
  /// What an entry says of itself before its bytes.
  struct Head {
    /// What the bytes are.
    enum Content {
      case whole(ObjectKind)
      /// What is different from the object at an offset in this pack.
      case delta(base: Int)
    }

    let content: Content
    /// How many bytes there are, unpacked; of a delta those of its instructions.
    let size: Int
    /// Where they begin.
    let start: Int
  }

  /// More deltas behind each other than this are no pack that git makes.
  private static let longestChain = 4096

  /// The object whose entry begins at `offset`; nil where it is damaged, or has more than `limit` bytes.
  func object(at offset: Int, limit: Int) -> Object? {
    var deltas: [(offset: Int, delta: DeltaReader)] = []
    var place = offset
    var found: Object?
    while found == nil {
      if let known = bases.find(place) {
        guard known.bytes.count <= limit || !deltas.isEmpty else { return nil }
        found = known
        break
      }
      guard let head = head(at: place),
        let bytes = content(head, limit: deltas.isEmpty ? limit : PackBudget.objectBytes)
      else { return nil }
      switch head.content {
      case .whole(let kind): found = (kind, bytes)
      case .delta(let base):
        guard let delta = DeltaReader(bytes), delta.size <= limit,
          deltas.count < Self.longestChain
        else { return nil }
        deltas.append((place, delta))
        place = base
      }
    }
    guard var object = found else { return nil }
    for step in deltas.reversed() {
      bases.add(place, object, bytes: object.bytes.count)
      guard let bytes = step.delta.applied(to: object.bytes) else { return nil }
      object.bytes = bytes
      place = step.offset
    }
    return object
  }

  /// The kind and size of the object whose entry begins at `offset`; nil where it is damaged.
  func facts(at offset: Int) -> (kind: ObjectKind, size: Int)? {
    var size: Int?
    var place = offset
    for _ in 0..<Self.longestChain {
      guard let head = head(at: place) else { return nil }
      switch head.content {
      case .whole(let kind): return (kind, size ?? head.size)
      case .delta(let base):
        if size == nil {
          guard let result = resultSize(head) else { return nil }
          size = result
        }
        if let known = bases.find(base), let size { return (known.kind, size) }
        place = base
      }
    }
    return nil
  }

  /// Ensures that putting all objects together costs no more than a push of this size may.
  ///
  /// - Complexity: O(n log n) in the entries, of which only heads are read.
  func requireBounded() throws(PackBudget.Excess) {
    var cost = PackBudget.push()
    var chains: [Int: Int] = [:]
    for start in sortedStarts() {
      var open: [(start: Int, head: Head)] = []
      var place = start
      while chains[place] == nil {
        guard let head = head(at: place), open.count < Self.longestChain else {
          throw PackBudget.Excess(message: "what a delta in it is of cannot be told")
        }
        open.append((place, head))
        guard case .delta(let base) = head.content else { break }
        place = base
      }
      for (start, head) in open.reversed() {
        chains[start] = try add(head, to: &cost, chains)
      }
    }
  }

  private func add(
    _ head: Head, to cost: inout PackBudget, _ chains: [Int: Int]
  ) throws(PackBudget.Excess) -> Int {
    switch head.content {
    case .whole: return try cost.add(size: head.size, delta: nil, base: nil, sent: end)
    case .delta(let base):
      guard let size = resultSize(head) else {
        throw PackBudget.Excess(message: "how long a delta makes its object cannot be told")
      }
      return try cost.add(size: size, delta: head.size, base: chains[base], sent: end)
    }
  }

  /// How long the object is that a delta makes, which its first bytes say.
  private func resultSize(_ head: Head) -> Int? {
    DeltaReader(front(from: head.start, count: min(head.size, DeltaReader.front)))?.size
  }

  private func content(_ head: Head, limit: Int) -> [UInt8]? {
    let isDelta = if case .delta = head.content { true } else { false }
    guard head.size <= (isDelta ? PackBudget.objectBytes : limit),
      head.size <= (end - head.start) * Inflater.bestRatio
    else { return nil }
    return inflated(from: head.start, size: head.size)
  }
}
