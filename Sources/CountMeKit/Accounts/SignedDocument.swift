import CountMeModel
import Sodium

/// Documents that the account key signs: the account itself and its devices.
enum SignedDocument {
  private static let field = "signature"

  /// The document with the account key's signature of all its other fields.
  static func signing(_ fields: JSONObject, with key: borrowing SigningKey) -> JSONObject {
    var signed = fields
    signed[field] = nil
    let bytes = JSONValue.object(signed).canonicalBytes()
    signed[field] = .string(Base64.text(key.signature(of: bytes)))
    return signed
  }

  /// Whether the signature is the key's for the other fields.
  static func isSigned(_ fields: JSONObject, by key: VerifyingKey) -> Bool {
    guard let text = fields[field]?.string, let signature = Base64.bytes(text) else { return false }
    var signed = fields
    signed[field] = nil
    return key.isValid(signature, for: JSONValue.object(signed).canonicalBytes())
  }
  /// The stamp of a new version: now, or a millisecond after the latest of the earlier ones.
  ///
  /// A clock that was put back must not make an account older than it is.
  static func stamp(_ now: Timestamp, after earlier: [String]) -> String {
    let latest = earlier.compactMap { Timestamp($0)?.milliseconds }.max() ?? .min
    return Timestamp(milliseconds: max(now.milliseconds, latest &+ 1)).text
  }
}
