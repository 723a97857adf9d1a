import CountMeFormats
import CountMePlatform

/// Records that come in any order and are given back in the order of their keys.
///
/// They may be more than memory should hold: runs of them are sorted here and lie in a file until they
/// are merged. Records with equal keys keep the order in which they came.
final class SortedSpill {
  private let scratch: ImportScratch?
  private let limit: Int
  private var pending = SpillBuffer()
  private var file: NewFile?
  private var runs: [Range<Int>] = []
  /// How many records there are.
  private(set) var count = 0

  /// - Parameters:
  ///   - scratch: where a file may be made; nil to keep everything in memory.
  ///   - limit: how many bytes are sorted at a time.
  init(_ scratch: ImportScratch?, limit: Int = 1 << 22) {
    self.scratch = scratch
    self.limit = limit
  }

  /// Adds a record.
  ///
  /// - Throws: ``ImportError/Reason/cannotKeep(_:)``
  func add(key: some Sequence<UInt8>, _ payload: [UInt8]) throws(ImportError) {
    pending.add(key, payload)
    count += 1
    if pending.size >= limit { try spill() }
  }

  private func spill() throws(ImportError) {
    guard let scratch, pending.size > 0 else { return }
    let file = if let present = self.file { present } else { try scratch.newFile() }
    self.file = file
    let start = file.count
    try ImportScratch.keeping { () throws(SystemError) in
      try pending.sorted { chunk throws(SystemError) in try file.append(chunk) }
    }
    runs.append(start..<file.count)
    pending.clear()
  }

  /// Hands every record over in the order of the keys.
  ///
  /// May be called several times; nothing is added in between.
  ///
  /// - Complexity: O(n log n) comparisons; a small piece of each run is in memory.
  func each<Failure: Error>(
    _ body: (SpillRecord) throws(Failure) -> Void, failing: (ImportError) -> Failure
  ) throws(Failure) {
    guard let file else { return try pending.each(body) }
    var heap: [SpillRun] = []
    do throws(ImportError) { heap = try begin(file) } catch { throw failing(error) }
    while let first = heap.first {
      try body(first.record)
      do throws(ImportError) { try Self.advance(&heap, file) } catch { throw failing(error) }
    }
  }

  /// The runs with their first records, as a heap.
  private func begin(_ file: NewFile) throws(ImportError) -> [SpillRun] {
    try spill()
    var heap: [SpillRun] = []
    for (number, range) in runs.enumerated() {
      var run = SpillRun(number: number, range: range)
      let isThere = try ImportScratch.keeping { () throws(SystemError) in try run.advance(in: file)
      }
      if isThere { heap.append(run) }
    }
    for place in heap.indices.reversed() { heap.sink(from: place) }
    return heap
  }

  private static func advance(_ heap: inout [SpillRun], _ file: NewFile) throws(ImportError) {
    var first = heap[0]
    let isThere = try ImportScratch.keeping { () throws(SystemError) in try first.advance(in: file)
    }
    if isThere {
      heap[0] = first
    } else {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    if !heap.isEmpty { heap.sink(from: 0) }
  }
}

/// A record of a ``SortedSpill``.
struct SpillRecord {
  /// What it is sorted by.
  var key: [UInt8] = []
  /// What it says.
  var payload: [UInt8] = []
}

extension [SpillRun] {
  /// Brings an element of a heap to its place.
  fileprivate mutating func sink(from start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < count && self[child].isBefore(self[least]) {
        least = child
      }
      guard least != place else { return }
      swapAt(place, least)
      place = least
    }
  }
}
