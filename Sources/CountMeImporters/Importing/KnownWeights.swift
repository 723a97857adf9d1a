import CountMeHistory
import CountMeModel
import CountMeStore

/// The weights that the diary has, by source and moment.
///
/// An imported weight's id is made of the weight itself, for a moment may have several; so one that was
/// corrected in the other app comes with another id, and takes the place of the one that its file has no more.
struct KnownWeights {
  static let collection = "weightHistory"
  private var weights: [String: [(id: DocumentID, weight: JSONValue?)]] = [:]

  init(_ reader: DiaryReader) throws(DiaryError) {
    try reader.eachOwn(Self.collection) { document in
      guard let key = Self.key(document.fields) else { return }
      weights[key, default: []].append((document.id, document.fields["weight"]))
    }
  }

  /// The ids of the weights that are of the same source and moment as one.
  ///
  /// - Parameter isSame: whether only those that are the same weight.
  func ids(like fields: JSONObject, isSame: Bool = false) -> [DocumentID] {
    let all = Self.key(fields).flatMap { weights[$0] } ?? []
    return all.filter { !isSame || $0.weight == fields["weight"] }.map(\.id)
  }

  private static func key(_ fields: JSONObject) -> String? {
    guard let source = fields["source"]?.string, let date = fields["date"]?.string else {
      return nil
    }
    let time = fields["timestamp"]?.string.flatMap { ZonedTime($0) }
    // What a device's clock is set to makes no other day of an instant.
    return "\(source) \(time?.instant.text ?? date)"
  }
}
