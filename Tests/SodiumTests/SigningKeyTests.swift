import CountMeSodium
import TestSupport
import Testing

@Suite("Ed25519")
struct SigningKeyTests {
  /// RFC 8032, section 7.1, tests 1 to 3.
  @Test(
    "the RFC's vectors",
    arguments: [
      (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
          + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
      ),
      (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
          + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
      ),
    ])
  func vectors(seed: String, publicKey: String, message: String, signature: String) throws {
    let key = try present(SigningKey(seed: SecretBytes(Self.bytes(seed))))
    #expect(key.verifyingKey.bytes == Self.bytes(publicKey))
    #expect(key.signature(of: Self.bytes(message)) == Self.bytes(signature))
  }

  @Test("a signature is good for its own key and message only", arguments: 0..<100)
  func ownOnly(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let key = try present(SigningKey(seed: SecretBytes(random.bytes(32))))
    let other = try present(SigningKey(seed: SecretBytes(random.bytes(32))))
    let message = random.bytes(Int.random(in: 0...200, using: &random))
    let signature = key.signature(of: message)
    #expect(key.verifyingKey.isValid(signature, for: message))
    #expect(!other.verifyingKey.isValid(signature, for: message))
    #expect(!key.verifyingKey.isValid(signature, for: message + [0]))
    var changed = signature
    changed[Int.random(in: 0..<64, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    #expect(!key.verifyingKey.isValid(changed, for: message))
    #expect(!key.verifyingKey.isValid(Array(signature.dropLast()), for: message))
  }

  /// The points whose order divides 8, for which one signature fits every message, and encodings of
  /// them that are not canonical.
  @Test(
    "keys of small order are refused",
    arguments: [
      "0000000000000000000000000000000000000000000000000000000000000000",
      "0100000000000000000000000000000000000000000000000000000000000000",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "0000000000000000000000000000000000000000000000000000000000000080",
      "0100000000000000000000000000000000000000000000000000000000000080",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
      "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    ])
  func smallOrder(hex: String) {
    #expect(VerifyingKey(Self.bytes(hex)) == nil)
  }

  @Test("a key is 32 bytes", arguments: [0, 1, 31, 33, 64])
  func length(count: Int) throws {
    #expect(VerifyingKey([UInt8](repeating: 3, count: count)) == nil)
    expectAbsent(
      SigningKey(seed: SecretBytes([UInt8](repeating: 3, count: count))))
  }

  static func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).compactMap { start in
      UInt8(hex.dropFirst(start).prefix(2), radix: 16)
    }
  }
}
