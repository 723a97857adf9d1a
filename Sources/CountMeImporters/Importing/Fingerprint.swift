import CountMeSodium

/// What stands for some bytes where only their equality counts; takes less room than most.
struct Fingerprint: Hashable {
  private let high: UInt64
  private let low: UInt64

  init(_ bytes: [UInt8]) {
    let digest = Digest.sha256(bytes)
    high = digest[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
