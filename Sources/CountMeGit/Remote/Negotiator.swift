/// Chooses the commits to offer when asking what we have in common with a remote.
///
/// Offers the tips that the remote is thought to have first, then walks all of our history from its
/// tips in ever greater steps (half as many commits again between two offers, as git's “skipping”
/// negotiator does). So a common commit is found in a few dozen offers however far we are ahead.
struct Negotiator {
  private struct Line {
    var skip: Int
    var left: Int
  }

  private struct Candidate: Comparable {
    let time: Int64
    let id: ObjectID
    static func < (a: Candidate, b: Candidate) -> Bool {
      (a.time, a.id) < (b.time, b.id)
    }
  }

  private let objects: ObjectReader
  private var known: [ObjectID]
  private var queue: [Candidate] = []
  private var lines: [ObjectID: Line] = [:]
  private var offered: Set<ObjectID> = []
  private var common: Set<ObjectID> = []
  private var visited: Set<ObjectID> = []
  private var parents: [ObjectID: [ObjectID]] = [:]

  /// `known`: tips the remote probably has; `tips`: all of ours.
  init(known: [ObjectID], tips: [ObjectID], objects: ObjectReader) throws(TransportError) {
    self.objects = objects
    self.known = []
    for id in known where objects.contains(id) { self.known.append(id) }
    for id in known + tips where objects.contains(id) {
      try push(id, Line(skip: 0, left: 0))
    }
  }

  /// The next commits to offer, at most `count`; empty when there is nothing left.
  mutating func next(_ count: Int) throws(TransportError) -> [ObjectID] {
    var offers: [ObjectID] = []
    while offers.count < count, let id = known.popLast() {
      if offered.insert(id).inserted { offers.append(id) }
    }
    // Mostly these are all it takes: no history is read before the remote has answered.
    guard offers.isEmpty else { return offers }
    while offers.count < count, let candidate = popNewest() {
      guard let line = lines.removeValue(forKey: candidate.id) else { continue }
      guard !common.contains(candidate.id) else {
        try markParentsCommon(candidate.id)
        continue
      }
      let before = try parents(of: candidate.id)
      let isOffer = line.left == 0 || before.isEmpty
      if isOffer, offered.insert(candidate.id).inserted { offers.append(candidate.id) }
      let skip = isOffer ? line.skip * 3 / 2 + 1 : line.skip
      for parent in before {
        try push(parent, Line(skip: skip, left: isOffer ? skip : line.left - 1))
      }
    }
    return offers
  }

  /// The remote has `id`, and so all that is behind it.
  mutating func isCommon(_ id: ObjectID) throws(TransportError) {
    guard objects.contains(id), common.insert(id).inserted else { return }
    try markParentsCommon(id)
  }

  /// Only as far as we have walked: what is pushed later learns it from its child.
  private mutating func markParentsCommon(_ id: ObjectID) throws(TransportError) {
    var stack = [id]
    while let id = stack.popLast() {
      for parent in parents[id] ?? [] where common.insert(parent).inserted { stack.append(parent) }
    }
  }

  private mutating func parents(of id: ObjectID) throws(TransportError) -> [ObjectID] {
    if let known = parents[id] { return known }
    let header = try objects.commit(id)
    parents[id] = header.parents
    return header.parents
  }

  private mutating func push(_ id: ObjectID, _ line: Line) throws(TransportError) {
    if let waiting = lines[id] {
      // Two ways lead here: the one that offers sooner counts.
      if line.left < waiting.left { lines[id] = line }
      return
    }
    guard visited.insert(id).inserted, !common.contains(id) else { return }
    guard let header = try? objects.commit(id) else { return }
    parents[id] = header.parents
    lines[id] = line
    let candidate = Candidate(time: header.seconds, id: id)
    queue.append(candidate)
    var child = queue.count - 1
    while child > 0, queue[(child - 1) / 2] < queue[child] {
      queue.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func popNewest() -> Candidate? {
    guard let first = queue.first, let last = queue.popLast() else { return nil }
    guard !queue.isEmpty else { return first }
    queue[0] = last
    var parent = 0
    while true {
      var largest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < queue.count && queue[largest] < queue[child] { largest = child }
      guard largest != parent else { return first }
      queue.swapAt(largest, parent)
      parent = largest
    }
  }
}
