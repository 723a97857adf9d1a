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
  func object(at offset: Int, limit: Int) -> RecentBases.Object? {
    var deltas: [(offset: Int, delta: DeltaReader)] = []
    var place = offset
    var found: RecentBases.Object?
    while found == nil {
      if !deltas.isEmpty, let known = bases.find(place) {
        found = known
        break
      }
      guard let head = head(at: place),
        let bytes = content(head, limit: deltas.isEmpty ? limit : .max)
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
      bases.add(place, object)
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
          guard let delta = content(head, limit: .max).flatMap(DeltaReader.init) else { return nil }
          size = delta.size
        }
        if let known = bases.find(base), let size { return (known.kind, size) }
        place = base
      }
    }
    return nil
  }

  private func content(_ head: Head, limit: Int) -> [UInt8]? {
    let isDelta = if case .delta = head.content { true } else { false }
    guard isDelta || head.size <= limit, head.size <= (end - head.start) * Inflater.bestRatio else {
      return nil
    }
    return inflated(from: head.start, size: head.size)
  }
}
