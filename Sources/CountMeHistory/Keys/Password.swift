package import CountMeSodium

/// A password as a person typed it.
///
/// One keyboard sends é as one code point and another as two. A new key is made from the form in which
/// both are equal, so that a password opens an account on every device; an old one may have been made
/// from what was typed.
public struct Password: ~Copyable, Sendable {
  /// What a new key is made from: the form of RFC 8265's OpaqueString.
  package let bytes: SecretBytes
  /// What was typed; nil where it has that form.
  let typed: SecretBytes?

  /// Takes what was typed over, and wipes it.
  public init(_ typed: consuming [UInt8]) {
    if let prepared = Self.prepared(typed) {
      self.init(bytes: SecretBytes(prepared), typed: SecretBytes(typed))
    } else {
      self.init(bytes: SecretBytes(typed), typed: nil)
    }
  }

  init(bytes: consuming SecretBytes, typed: consuming SecretBytes?) {
    self.bytes = bytes
    self.typed = typed
  }

  /// Wipes what was typed where no password becomes of it.
  public static func wipe(_ typed: inout [UInt8]) { typed.wipe() }

  /// Ensures that the password is long enough for a new account.
  ///
  /// - Throws: ``AccountFailure/weakPassword`` below 8 characters.
  package borrowing func requireStrength() throws(DiaryError) {
    let count = String(decoding: bytes.revealed(), as: UTF8.self).count
    guard count >= 8 else { throw .account(.weakPassword) }
  }

  /// What `open` makes of the password in its own form or, where that opens nothing, as it was typed.
  package borrowing func trying<Opened: ~Copyable>(
    _ open: (borrowing SecretBytes) throws(DiaryError) -> Opened?
  ) throws(DiaryError) -> Opened? {
    if let opened = try open(bytes) { return opened }
    return switch typed {
    case .some(let typed): try open(typed)
    case .none: nil
    }
  }

  /// Every space the plain one, in Unicode's form C; nil where that changes nothing, and for bytes
  /// that are no text, such as another encoding's.
  private static func prepared(_ typed: [UInt8]) -> [UInt8]? {
    guard typed.contains(where: { $0 >= 0x80 }),
      let text = String(validating: typed, as: UTF8.self)
    else { return nil }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      plain.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    // The standard library's own normaliser, by which strings are compared; no public name leads to it.
    let prepared = String(plain)._nfcCodeUnits
    return prepared == typed ? nil : prepared
  }
}
