import CountMeSodium
import TestSupport
import Testing

@Suite("Sealed boxes and stretched passwords")
struct SealedBoxTests {
  private let cost: PasswordCost

  init() throws {
    cost = try #require(PasswordCost(memoryKiB: 8192, iterations: 1))
  }

  @Test("a box opens with its key and context, and with no other byte", arguments: 0..<20)
  func opens(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let salt = random.bytes(16)
    let password = random.bytes(Int.random(in: 0...40, using: &random))
    let key = try present(PasswordKey(password: SecretBytes(password), salt: salt, cost: cost))
    let other = try present(
      PasswordKey(password: SecretBytes(password + [1]), salt: salt, cost: cost))
    let context = random.bytes(Int.random(in: 0...40, using: &random))
    let secret = random.bytes(Int.random(in: 0...80, using: &random))
    let box = SealedBox(sealing: SecretBytes(secret), with: key, context: context)
    let opened = try present(box.open(with: key, context: context))
    let revealed = opened.revealed()
    #expect(revealed == secret)
    expectAbsent(box.open(with: other, context: context))
    expectAbsent(box.open(with: key, context: context + [0]))
    for _ in 0..<20 {
      var nonce = box.nonce
      var ciphertext = box.ciphertext
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      let place = Int.random(in: 0..<(nonce.count + ciphertext.count), using: &random)
      if place < nonce.count {
        nonce[place] ^= bit
      } else {
        ciphertext[place - nonce.count] ^= bit
      }
      let changed = SealedBox(nonce: nonce, ciphertext: ciphertext)
      expectAbsent(changed.open(with: key, context: context), "byte \(place)")
    }
  }

  @Test("a box of the wrong length is refused", arguments: [0, 15, 23, 25])
  func lengths(count: Int) throws {
    let key = try present(
      PasswordKey(password: SecretBytes([1]), salt: [UInt8](repeating: 0, count: 16), cost: cost))
    let some = [UInt8](repeating: 0, count: count)
    let nonce = [UInt8](repeating: 0, count: 24)
    expectAbsent(SealedBox(nonce: some, ciphertext: nonce).open(with: key, context: []))
    expectAbsent(SealedBox(nonce: nonce, ciphertext: some).open(with: key, context: []))
  }

  @Test("a salt that is not 16 bytes is refused", arguments: [0, 15, 17])
  func salts(count: Int) {
    let salt = [UInt8](repeating: 7, count: count)
    expectAbsent(PasswordKey(password: SecretBytes([1]), salt: salt, cost: cost))
  }

  @Test("a cost that protects nothing or would stop the machine is refused")
  func costs() {
    for (memory, iterations) in [
      (8191, 3), (0, 3), (-1, 3), (65_537, 3), (1_048_576, 3), (Int.max, 3), (65536, 0), (65536, 4),
      (65536, -1), (65536, Int.max),
    ] {
      #expect(PasswordCost(memoryKiB: memory, iterations: iterations) == nil)
    }
    #expect(PasswordCost(memoryKiB: 65536, iterations: 3) == .standard)
  }

  @Test("secrets give back what they took", arguments: [0, 1, 31, 32, 33, 4096, 100_000])
  func secrets(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let bytes = random.bytes(count)
    let secret = SecretBytes(bytes)
    let (found, revealed) = (secret.count, secret.revealed())
    #expect(found == count)
    #expect(revealed == bytes)
  }

  @Test("digests are SHA-2's (FIPS 180-4)")
  func digests() {
    let abc = Array("abc".utf8)
    #expect(
      Digest.sha256(abc)
        == SigningKeyTests.bytes(
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    #expect(
      Digest.sha512(abc)
        == SigningKeyTests.bytes(
          "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"))
  }

  @Test("random bytes are as many as asked for and never the same twice")
  func randomness() {
    for count in 0..<100 { #expect(Randomness.bytes(count).count == count) }
    #expect(Set((0..<1000).map { _ in Randomness.bytes(16) }).count == 1000)
  }
}
