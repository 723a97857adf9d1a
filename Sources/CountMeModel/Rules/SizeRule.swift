/// Documents are small: whoever reads one must not run out of memory.
///
/// What counts is the form in which every device writes it, too: else nobody could change what somebody has sent in
/// another, or merge it with their own.
package struct SizeRule: ChangeRule {
  package static let summary = "no file is larger than a document may be"

  package init() {}

  package func objection(to change: CandidateChange) -> String? {
    guard let after = change.after else { return nil }
    if let reason = objection(toBytes: after.size, at: change.path) { return reason }
    let limit = Self.limit(at: change.path, after.document)
    guard let document = after.document,
      JSONValue.object(document).isLonger(than: limit, readFrom: after.size)
    else { return nil }
    return "its canonical form has more than \(limit) bytes"
  }

  /// Why a file of a size is refused, or nil.
  ///
  /// - Parameter isCanonical: whether it is the form's size, and not that of what somebody has written.
  package func objection(
    toBytes size: Int, at path: String, isCanonical: Bool = false
  ) -> String? {
    let limit = Self.limit(at: path)
    let what = isCanonical ? "its canonical form has" : "it has"
    return size > limit ? "\(what) \(size) bytes, and \(limit) are allowed" : nil
  }

  private static func limit(at path: String, _ document: JSONObject? = nil) -> Int {
    guard let place = AccountPlace(path) else { return JSONLimits.document.bytes }
    // Whoever has an invitation's code writes a certificate, and revoking it makes it longer.
    let mustGrow = place == .device && document.map { place.finality(of: $0) == 0 } ?? false
    return mustGrow ? AccountPlace.bytes / 4 : AccountPlace.bytes
  }
}
