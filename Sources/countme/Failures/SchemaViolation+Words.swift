import CountMeKit
import CountMeModel

extension SchemaViolation {
  /// What does not fit, with the field's name as people write it: `calories`, and `goals.water` below another field.
  var words: String {
    let keys = JSONPointer.keys(instancePath).joined(separator: ".").printable
    let field = keys.isEmpty ? "the document" : keys
    guard keyword != .required else { return "\(field) is missing" }
    let value = found.map { ", found \($0.printable)" } ?? ""
    return "\(field): expected \(expected)\(value)"
  }
}
