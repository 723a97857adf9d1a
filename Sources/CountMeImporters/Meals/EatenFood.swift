import CountMeFormats
import CountMeModel

/// Nutrients by one amount, taken as often as was eaten.
enum EatenFood {
  /// The fields with everything times a factor; what is unknown stays so.
  ///
  /// - Parameters:
  ///   - nutrients: amounts, as numbers or as text.
  ///   - names: the source's names with our fields.
  ///   - factor: how often.
  static func fields(
    _ nutrients: JSONObject, _ names: [String: String], times factor: Double
  ) -> JSONObject {
    var fields = JSONObject()
    for (name, field) in names.sorted(by: { $0.key < $1.key }) {
      guard let amount = number(nutrients[name]), amount >= 0 else { continue }
      fields[field] = .number((amount * factor).rounded(to: 4))
    }
    return fields
  }

  /// The number, which apps also write as text.
  static func number(_ value: JSONValue?) -> Double? {
    value?.number ?? value?.string.flatMap { ImportedNumber.number($0.trimmed, .unclear) }
  }
}
