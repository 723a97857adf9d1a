import CountMeClibgit2

/// Finds what an object of a plan is best sent as a delta of, where it does not lie in a pack as one.
///
/// That is what stood at the same place before; what is new there, or is a commit, is compared with some that were
/// sent lately, too.
struct DeltaSearch {
  /// A delta, and what it is of.
  struct Found {
    let base: SentEntries.Base
    let delta: [UInt8]
  }

  /// Greater ones are rare, and the search would cost more than they do.
  private static let greatestDocument = 1 << 16
  private static let window = 8
  /// Longer chains are slow to read, and a sync makes none.
  private static let longestChain = 24
  private static let mostVersions = 1024

  private let plan: PackPlan
  private let objects: ObjectReader
  /// Whether the receiver has what objects are deltas of and the plan does not hold (a thin pack).
  private let isThin: Bool
  /// Whether the objects are few: of what an import makes somebody would wait for all that could be tried.
  private let isThorough: Bool
  /// Bases that were compared with lately; a commit, a folder's documents and one of a day take turns.
  private let prepared = BoundedCache<ObjectID, DocumentDelta>(most: 32)
  private var recent: [ObjectKind: [(number: Int, delta: DocumentDelta)]] = [:]

  init(_ plan: PackPlan, objects: ObjectReader, isThin: Bool) {
    self.plan = plan
    self.objects = objects
    self.isThin = isThin
    isThorough = plan.items.count <= 10_000
  }

  /// The shortest delta that makes `bytes`; nil where none pays.
  mutating func delta(
    of number: Int, _ bytes: [UInt8], among sent: SentEntries
  ) throws(TransportError) -> Found? {
    let item = plan.items[number]
    let base = candidate(of: number, sent)
    let most = isThorough ? bytes.count / 4 * 3 : bytes.count / 2
    let best =
      if item.kind == .tree {
        try base.map { base throws(TransportError) in try treeDelta(base, bytes) }
      } else if bytes.count <= Self.greatestDocument {
        try documentDelta(item, base, bytes, sent, shorterThan: most)
      } else {
        Found?.none
      }
    if isThorough, item.kind != .tree, !item.isVersion, bytes.count <= Self.greatestDocument {
      note(number, item.kind, bytes)
    }
    return best.flatMap { $0.delta.count < most ? $0 : nil }
  }

  private func treeDelta(
    _ base: SentEntries.Base, _ bytes: [UInt8]
  ) throws(TransportError) -> Found {
    let old = TreeBytes(try objects.tree(id(base)))
    return Found(base: base, delta: TreeComparison.delta(of: TreeBytes(bytes), from: old))
  }

  private mutating func documentDelta(
    _ item: PackPlan.Item, _ base: SentEntries.Base?, _ bytes: [UInt8], _ sent: SentEntries,
    shorterThan most: Int
  ) throws(TransportError) -> Found? {
    let others =
      item.isVersion
      ? []
      : (recent[item.kind] ?? []).filter { other in
        sent.depth(other.number) < Self.longestChain && other.delta.baseSize < bytes.count * 2
          && bytes.count < other.delta.baseSize * 2
      }
    var best: Found?
    if let base, !others.contains(where: { base == .sent($0.number) }) {
      best = try prepare(id(base)).delta(of: bytes, shorterThan: most)
        .map { Found(base: base, delta: $0) }
    }
    // The newest is mostly the likest, and what is not shorter than its delta is given up.
    for other in others.reversed() {
      if let delta = other.delta.delta(of: bytes, shorterThan: best?.delta.count ?? most) {
        best = Found(base: .sent(other.number), delta: delta)
      }
    }
    return best
  }

  private mutating func note(_ number: Int, _ kind: ObjectKind, _ bytes: [UInt8]) {
    var others = recent[kind] ?? []
    recent[kind] = nil
    if others.count == Self.window { others.removeFirst() }
    others.append((number, DocumentDelta(from: bytes)))
    recent[kind] = others
  }

  /// What an object can be written as a delta of: what is much the same, or an earlier version of that.
  private func candidate(of object: Int, _ sent: SentEntries) -> SentEntries.Base? {
    var number = object
    // Contents that come back to a place lead in a circle.
    for _ in 0..<Self.mostVersions {
      switch plan.base(of: number) {
      case nil: return nil
      case .planned(let base): number = base
      case .named(let id):
        guard let base = plan.items.place(of: id) else { return isThin ? .named(id) : nil }
        number = base
      }
      if sent.offset(number) != nil {
        return .sent(sent.depth(number) < Self.longestChain ? number : sent.root(of: number))
      }
      // It lies as a delta of what is to come.
    }
    return nil
  }

  private func id(_ base: SentEntries.Base) -> ObjectID {
    switch base {
    case .sent(let number): plan.items[number].id
    case .named(let id): id
    }
  }

  private func prepare(_ id: ObjectID) throws(TransportError) -> DocumentDelta {
    if let known = prepared.find(id) { return known }
    let base = DocumentDelta(from: try objects.read(id).bytes)
    prepared.add(id, base)
    return base
  }
}
