/// Documents are small: whoever reads one must not run out of memory.
package struct SizeRule: ChangeRule {
  package static let summary = "no file is larger than a document may be"

  package init() {}

  package func objection(to change: CandidateChange) -> String? {
    change.after.flatMap { objection(toBytes: $0.size, at: change.path) }
  }

  /// Why a file of a size is refused, or nil.
  package func objection(toBytes size: Int, at path: String) -> String? {
    let limit = AccountPlace(path) == nil ? JSONLimits.document.bytes : AccountPlace.bytes
    return size > limit ? "it has \(size) bytes, and \(limit) are allowed" : nil
  }
}
