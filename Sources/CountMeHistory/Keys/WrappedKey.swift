import CountMeModel
import CountMePlatform
import CountMeSodium

/// The account key, encrypted with a key that a password or a recovery code gives.
struct WrappedKey {
  let json: JSONObject

  /// Wraps a key.
  init(
    _ key: borrowing SigningKey, with password: borrowing Password, cost: PasswordCost
  ) throws(DiaryError) {
    let salt = Randomness.bytes(16)
    guard let wrapping = Self.stretched(password.bytes, salt: salt, cost: cost) else {
      throw .machine(.system(operation: "stretch the password in", path: "memory", errno: 12))
    }
    let box = SealedBox(
      sealing: SecretBytes(key.revealedSeed()), with: wrapping,
      context: Self.context(key.verifyingKey, salt: salt, cost: cost))
    json = [
      "kdf": "argon2id13", "memoryKiB": .number(Double(cost.memoryKiB)),
      "iterations": .number(Double(cost.iterations)), "salt": .string(Base64.text(salt)),
      "nonce": .string(Base64.text(box.nonce)),
      "ciphertext": .string(Base64.text(box.ciphertext)),
    ]
  }

  init(_ json: JSONObject) {
    self.json = json
  }

  /// How much work a guess costs; nil where the way is unknown or a parameter is out of bounds.
  var cost: PasswordCost? {
    guard json["kdf"] == "argon2id13",
      let memory = json["memoryKiB"]?.number.flatMap({ Int(exactly: $0) }),
      let iterations = json["iterations"]?.number.flatMap({ Int(exactly: $0) })
    else { return nil }
    return PasswordCost(memoryKiB: memory, iterations: iterations)
  }

  /// The key, or nil where the password is wrong or a parameter is out of bounds.
  ///
  /// Everything is judged before the password is stretched: a forged document costs no work.
  func unwrap(_ password: borrowing Password, for key: VerifyingKey) -> SigningKey? {
    guard let cost, let salt = bytes("salt", 16), let nonce = bytes("nonce", 24),
      let ciphertext = bytes("ciphertext", 32 + 16)
    else { return nil }
    let box = SealedBox(nonce: nonce, ciphertext: ciphertext)
    let context = Self.context(key, salt: salt, cost: cost)
    return try? password.trying { form in
      guard let wrapping = Self.stretched(form, salt: salt, cost: cost),
        let seed = box.open(with: wrapping, context: context),
        let opened = SigningKey(seed: seed), opened.verifyingKey == key
      else { return nil }
      return opened
    }
  }

  private static func stretched(
    _ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost
  ) -> PasswordKey? {
    // What has just judged a whole diary need not lie idle beside the 64 MiB of a stretching.
    if cost.memoryKiB >= PasswordCost.standard.memoryKiB { ProcessMemory.trim() }
    return PasswordKey(password: password, salt: salt, cost: cost)
  }

  private func bytes(_ field: String, _ count: Int) -> [UInt8]? {
    let bytes = json[field]?.string.flatMap { Base64.bytes($0) }
    return bytes?.count == count ? bytes : nil
  }

  /// What the box is bound to, so that it cannot be moved to another account or made cheaper.
  private static func context(
    _ key: VerifyingKey, salt: [UInt8], cost: PasswordCost
  ) -> [UInt8] {
    Array("countme-wrap-v1 \(cost.memoryKiB) \(cost.iterations) ".utf8) + key.bytes + salt
  }
}
