import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

@Suite("The wrapped account key")
struct WrappedKeyTests {
  private let cost = AccountCost.least.argon2

  @Test("the right password gives the key, every other nothing", arguments: 0..<100)
  func passwords(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let key = try KeyWorkshop.key(&random)
    let password = random.bytes(Int.random(in: 1...40, using: &random))
    var wrong = password
    wrong[Int.random(in: 0..<wrong.count, using: &random)] ^= UInt8.random(
      in: 1...255, using: &random)
    let wrapped = try WrappedKey(key, with: Password(password), cost: cost)
    let read = WrappedKey(try Self.reread(wrapped.json))
    let opened = try present(read.unwrap(Password(password), for: key.verifyingKey))
    let (seed, own) = (opened.revealedSeed(), key.revealedSeed())
    #expect(seed == own)
    expectAbsent(read.unwrap(Password(wrong), for: key.verifyingKey))
  }

  @Test("two wrappings of one key by one password have nothing in common")
  func fresh() throws {
    var random = SplitMix64(seed: 6)
    let key = try KeyWorkshop.key(&random)
    let password = random.bytes(10)
    let first = try WrappedKey(key, with: Password(password), cost: cost).json
    let second = try WrappedKey(key, with: Password(password), cost: cost).json
    for field in ["salt", "nonce", "ciphertext"] { #expect(first[field] != second[field]) }
  }

  @Test("a wrapping is bound to its account, its cost, its salt and its nonce")
  func bound() throws {
    var random = SplitMix64(seed: 7)
    let key = try KeyWorkshop.key(&random)
    let other = try KeyWorkshop.key(&random)
    let password = random.bytes(10)
    let wrapped = try WrappedKey(key, with: Password(password), cost: cost)
    expectAbsent(wrapped.unwrap(Password(password), for: other.verifyingKey))
    let changes: [(String, JSONValue)] = [
      ("memoryKiB", 16384), ("iterations", 2), ("salt", .string(Base64.text(random.bytes(16)))),
      ("nonce", .string(Base64.text(random.bytes(24)))),
      ("ciphertext", .string(Base64.text(random.bytes(48)))),
    ]
    for (field, value) in changes {
      var json = wrapped.json
      json[field] = value
      expectAbsent(WrappedKey(json).unwrap(Password(password), for: key.verifyingKey), "\(field)")
    }
  }

  @Test("parameters out of bounds are refused before any work is done")
  func bounds() throws {
    var random = SplitMix64(seed: 8)
    let key = try KeyWorkshop.key(&random)
    let password = random.bytes(10)
    let wrapped = try WrappedKey(key, with: Password(password), cost: cost)
    let changes: [(String, JSONValue?)] = [
      ("memoryKiB", 8191), ("memoryKiB", 1_048_577), ("memoryKiB", 1e300), ("memoryKiB", -8192),
      ("memoryKiB", 8192.5), ("memoryKiB", "8192"), ("memoryKiB", nil), ("iterations", 0),
      ("iterations", 11), ("iterations", 1e15), ("iterations", nil), ("kdf", "scrypt"),
      ("kdf", nil), ("salt", "AAAA"), ("salt", nil), ("nonce", "AAAA"), ("nonce", nil),
      ("ciphertext", ""), ("ciphertext", "AAAA"), ("ciphertext", nil), ("ciphertext", "*"),
    ]
    let start = ContinuousClock.now
    for (field, value) in changes {
      var json = wrapped.json
      json[field] = value
      expectAbsent(WrappedKey(json).unwrap(Password(password), for: key.verifyingKey), "\(field)")
    }
    // One gibibyte, or 10^15 passes, would not be done by then.
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  static func reread(_ fields: JSONObject) throws -> JSONObject {
    try #require(try JSONValue(parsing: JSONValue.object(fields).canonicalBytes()).object)
  }
}
