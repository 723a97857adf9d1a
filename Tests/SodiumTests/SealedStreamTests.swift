import CountMeSodium
import TestSupport
import Testing

@Suite("Sealed streams") struct SealedStreamTests {
  /// Law: all pieces in order come back; a piece that is changed, left out or swapped does not, and
  /// only the last one says that it is the last.
  @Test("open whole, in order and to the end only", arguments: UInt64(0)..<100)
  func law(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let cost = try #require(PasswordCost(memoryKiB: 8192, iterations: 1))
    let salt = random.bytes(16)
    let made = PasswordKey(password: SecretBytes(Array("secret".utf8)), salt: salt, cost: cost)
    guard let key = made else {
      Issue.record("no key")
      return
    }
    let pieces = (0..<4).map { _ in random.bytes(Int.random(in: 0...500, using: &random)) }
    let context = random.bytes(10)
    var stream = SealingStream(key)
    var sealed: [[UInt8]] = []
    for (number, piece) in pieces.enumerated() {
      sealed.append(stream.seal(piece, isLast: number == 3, context: context))
    }
    func opened(_ pieces: [[UInt8]], _ context: [UInt8]) -> (pieces: [[UInt8]], isWhole: Bool) {
      guard var stream = OpeningStream(key, head: stream.head) else { return ([], false) }
      var found: [[UInt8]] = []
      for piece in pieces {
        guard let (bytes, isLast) = stream.open(piece, context: context) else {
          return (found, false)
        }
        found.append(bytes)
        if isLast { return (found, true) }
      }
      return (found, false)
    }
    let good = opened(sealed, context)
    #expect(good.pieces == pieces && good.isWhole, "seed \(seed)")
    #expect(!opened(sealed.dropLast(), context).isWhole, "seed \(seed)")
    #expect(!opened(Array(sealed.dropFirst()), context).isWhole, "seed \(seed)")
    #expect(!opened([sealed[1], sealed[0]] + sealed[2...], context).isWhole, "seed \(seed)")
    #expect(opened(sealed, context + [0]).pieces.isEmpty, "seed \(seed)")
    var changed = sealed
    let number = Int.random(in: 0..<4, using: &random)
    let place = Int.random(in: 0..<changed[number].count, using: &random)
    changed[number][place] ^= UInt8.random(in: 1...255, using: &random)
    #expect(!opened(changed, context).isWhole, "seed \(seed)")
  }

  @Test("hashes in pieces are the hash of the whole", arguments: UInt64(0)..<20)
  func digest(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var running = IncrementalSHA256()
    var whole: [UInt8] = []
    for _ in 0..<5 {
      let piece = random.bytes(Int.random(in: 0...300, using: &random))
      running.update(piece)
      whole += piece
    }
    #expect(running.finish() == Digest.sha256(whole), "seed \(seed)")
  }
}
