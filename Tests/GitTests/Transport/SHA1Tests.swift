import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

@Suite("SHA-1") struct SHA1Tests {
  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// FIPS 180's own examples, and what git says of the empty tree.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    ("tree 0\0", "4b825dc642cb6eb9a060e54bf8d69288fbee4904"),
  ])
  func knownAnswers(text: String, hash: String) {
    var sha = SHA1()
    sha.update(Array(text.utf8))
    #expect(Self.hex(sha.finish()) == hash)
  }

  @Test("In pieces it is the same as at once", arguments: UInt64(0)..<100)
  func pieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 0...1000, using: &random)).map { _ in
      UInt8.random(in: .min ... .max, using: &random)
    }
    var whole = SHA1()
    whole.update(bytes)
    var parted = SHA1()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...min(rest.count, 130), using: &random)
      parted.update(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(parted.finish() == whole.finish(), "seed \(seed)")
  }
}
