import CountMeHistory
import CountMeModel
import Testing

@testable import CountMeJournal
@testable import CountMeStore

@Suite("What a person means by a name")
struct NameLookupTests {
  private static let ids = [
    "01a1f8d3-ea00-7b0b-84d5-4543d5f8d886", "01b2f8d3-ea00-7b0b-84d5-4543d5f8d887",
  ]

  private func lookup(_ names: [String]) throws -> NameLookup<Document> {
    let habits = try #require(CollectionName("habits"))
    let documents = try zip(names, Self.ids).map { name, id in
      Document(
        collection: habits, id: try #require(DocumentID(id)), fields: ["name": .string(name)])
    }
    return NameLookup(of: .habit, documents: documents)
  }

  private func candidates(_ names: [String], _ word: String) throws -> [String]? {
    let lookup = try lookup(names)
    do throws(DiaryError) {
      _ = try lookup.document(word)
      return nil
    } catch {
      guard case .words(.ambiguousName(_, _, let candidates)) = error else { throw error }
      return candidates
    }
  }

  @Test("Of two that two devices began apart with one name the ids are offered, and each finds one")
  func twins() throws {
    #expect(try candidates(["Read", "read"], "Read") == Self.ids)
    for id in Self.ids {
      #expect(try lookup(["Read", "read"]).document(id).id.text == id)
      #expect(try lookup(["Read", "read"]).document(String(id.prefix(8))).id.text == id)
    }
    #expect(try candidates(["Read", "Reading aloud"], "re") == ["Read", "Reading aloud"])
    #expect(try candidates(["Read", "Reading aloud"], "read") == nil)
  }
}
