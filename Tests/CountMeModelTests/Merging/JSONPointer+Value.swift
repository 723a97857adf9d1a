@testable import CountMeModel

extension JSONPointer {
  /// The value at a place (RFC 6901), or nil.
  static func value(at pointer: String, in root: JSONValue) -> JSONValue? {
    let parts = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return parts.reduce(root as JSONValue?) { value, part in
      switch value {
      case .object(let members): members.first { escaped($0.0) == part }?.1
      case .array(let elements):
        Int(part).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: nil
      }
    }
  }
}
