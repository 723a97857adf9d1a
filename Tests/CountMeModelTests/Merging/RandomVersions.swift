import CountMeModel
import TestSupport

/// Random versions of one document: absent, untouched, edited, deleted or invalid.
struct RandomVersions {
  private var random: RandomDocument

  init(_ collection: TestCollection, seed: UInt64) {
    random = RandomDocument(collection, seed: seed)
  }

  /// A base and two versions of it, or nil where no document of the collection could be made.
  mutating func threeVersions() -> (MergeVersion, MergeVersion, MergeVersion)? {
    guard let document = random.document(id: random.collection.sampleID, stamp: stamp(0)) else {
      return nil
    }
    let base = base(document)
    return (base, version(of: document, base), version(of: document, base))
  }

  private mutating func base(_ document: JSONObject) -> MergeVersion {
    switch Int.random(in: 0..<8, using: &random.generator) {
    case 0, 1: .absent
    case 2: .invalid(Array("{\"broken".utf8))
    default: .valid(document)
    }
  }

  private mutating func version(of document: JSONObject, _ base: MergeVersion) -> MergeVersion {
    switch Int.random(in: 0..<12, using: &random.generator) {
    case 0: .absent
    case 1: base
    case 2: .invalid(Array("{\"spoilt\(Int.random(in: 0...1, using: &random.generator))".utf8))
    // Few different stamps, so that equal ones are met.
    default:
      .valid(random.edited(document, stamp: stamp(Int.random(in: 0...2, using: &random.generator))))
    }
  }

  private func stamp(_ seconds: Int) -> Timestamp {
    Timestamp(milliseconds: 1_795_000_000_000 + Int64(seconds) * 1000)
  }
}
