import Testing

@testable import CountMeModel

/// A document has its bound in the form in which every device writes it, whoever has sent it in another.
@Suite struct LargeDocumentTests {
  private static func collection(_ rule: String) throws -> TestCollection {
    try TestCollection("notes", #"{"x-id":"slug","x-merge":"\#(rule)","properties":{}}"#)
  }

  /// A document with so many bytes in its canonical form, and far fewer as it is sent.
  private static func document(_ bytes: Int, stamp: Int, _ name: String = "more") -> JSONObject {
    var fields: JSONObject = [
      "id": "a", "userId": "", "lastModified": .string("2026-11-20T12:00:0\(stamp).000Z"),
    ]
    fields[name] = .array(Array(repeating: 1, count: max(0, bytes - 1000) / 7))
    fields["pad"] = ""
    let left = bytes - JSONValue.object(fields).canonicalBytes().count
    fields["pad"] = .string(String(repeating: "a", count: max(0, left)))
    return fields
  }

  @Test(arguments: [(0, true), (1, false)])
  func `one that is larger is none that can be used`(more: Int, isGood: Bool) throws {
    let limit = JSONLimits.document.bytes
    let fields = Self.document(limit + more, stamp: 1)
    let sent = JSONValue.object(fields).compactBytes()
    #expect(JSONValue.object(fields).canonicalBytes().count == limit + more)
    #expect(sent.count < limit / 2)
    let collection = try Self.collection("lastWriteWins")
    let version = MergeVersion(sent, schema: collection.schema)
    #expect((version.document != nil) == isGood)
    let change = CandidateChange(
      path: "notes/a.json", before: nil,
      after: .init(
        mode: CandidateChange.Version.plainFile, size: sent.count, content: .document(fields)),
      schema: collection.schema)
    #expect((SizeRule().objection(to: change) == nil) == isGood)
    // What is there already may go.
    let removal = CandidateChange(
      path: change.path, before: change.after, after: nil, schema: collection.schema)
    #expect(SizeRule().objection(to: removal) == nil)
  }

  @Test(arguments: ["lastWriteWins", "fieldwise"])
  func `one that is larger never takes the place of another`(rule: String) throws {
    let schema = try Self.collection(rule).schema
    let large = JSONValue.object(Self.document(JSONLimits.document.bytes + 1, stamp: 9))
    let theirs = MergeVersion(large.compactBytes(), schema: schema)
    let before = MergeVersion.valid(Self.document(2000, stamp: 1))
    for ours in [before, .valid(Self.document(3000, stamp: 2))] {
      for base in [before, .absent] {
        let merge = DocumentMerge(schema)
        #expect(merge.merge(base: base, ours, theirs).result == ours)
        #expect(merge.merge(base: base, theirs, ours).result == ours)
      }
    }
  }

  @Test func `two that are too large together are the later one`() throws {
    let schema = try Self.collection("fieldwise").schema
    let half = JSONLimits.document.bytes * 6 / 10
    let base = MergeVersion.valid(Self.document(2000, stamp: 1, "none"))
    let one = MergeVersion.valid(Self.document(half, stamp: 2, "x"))
    let other = MergeVersion.valid(Self.document(half, stamp: 3, "y"))
    for outcome in [
      DocumentMerge(schema).merge(base: base, one, other),
      DocumentMerge(schema).merge(base: base, other, one),
    ] {
      #expect(outcome.result == other && outcome.rule == .fallback && outcome.loser == one)
    }
  }
}
