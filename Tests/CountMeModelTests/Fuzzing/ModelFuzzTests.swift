import CountMeSchema
import Foundation
import TestSupport
import Testing

@testable import CountMeModel

/// Documents, schemas and zone files come from anywhere.
@Suite("Fuzzing of documents, schemas and times") struct ModelFuzzTests {
  private static let documents = Example.documents("valid").map(\.bytes)
  private static let schemas = EmbeddedSchema.all.map { Array($0.text.utf8) }

  @Test("JSON: what is taken is what is written back") func json() throws {
    let odd = ["[1e-400,-0,\"\\ud83d\\ude00\",[[[]]],{\"a\":{}}]", "  null ", "\"\\u0000\""]
    try Fuzzing.feed("json", Self.documents + odd.map { Array($0.utf8) }, count: 4000) { bytes in
      guard let value = try? JSONValue(parsing: bytes) else { return }
      let written = value.canonicalBytes()
      let again = try JSONValue(parsing: written)
      #expect(again == value)
      #expect(again.canonicalBytes() == written)
    }
  }

  @Test("schemas: compiled, or refused with a place") func schemas() throws {
    let name = try #require(CollectionName("books"))
    let values = try Self.documents.prefix(12).map { try JSONValue(parsing: $0) }
    let odd = [
      "{\"properties\":{\"a\":{\"pattern\":\"^(a+)+$\",\"maxLength\":3}},\"$defs\":{\"b\":{\"$ref\":\"#\"}}}",
      "{\"x-derived\":{\"add\":[1,\"a\"]},\"x-id\":\"uuid\",\"x-merge\":\"fieldwise\",\"type\":\"object\"}",
    ].map { Array($0.utf8) }
    try Fuzzing.feed("schemas", Self.schemas + odd, count: 1500) { bytes in
      guard let value = try? JSONValue(parsing: bytes),
        let schema = try? CollectionSchema(name: name, value)
      else { return }
      for value in values { _ = schema.violations(of: value) }
    }
  }

  @Test("patterns: no text keeps them busy") func patterns() throws {
    let good = [
      "^[a-z0-9-]{1,64}$", "^(a+)+$", "(?:x|y|){3,9}", "\\p{L}\\d\\u0041[^\\]]", "a{2,}?b*",
    ]
    let texts = ["", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "xyé\u{1F600}]"]
    try Fuzzing.feed("patterns", good.map { Array($0.utf8) }, count: 3000) { bytes in
      guard let pattern = try? SchemaPattern(String(decoding: bytes, as: UTF8.self)) else { return }
      for text in texts { _ = pattern.matches(text) }
    }
  }

  @Test("zone files, times and names") func times() throws {
    let zones = ["Europe/Berlin", "America/New_York", "UTC"].compactMap {
      try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\($0)"))
    }
    try Fuzzing.feed("zones", zones.map { Array($0) } + [Array("TZif2".utf8)]) { bytes in
      guard let zone = TimeZoneRules(tzif: bytes) else { return }
      for time in [Timestamp.first, Timestamp(milliseconds: 1_790_000_000_000), .last] {
        _ = zone.offsetMinutes(at: time)
      }
    }
    let texts = [
      "2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00+05:45", "2026-02-29", "2026-11",
      "CET-1CEST,M3.5.0,M10.5.0/3", "foodItems/2026-11/20/a.json", "aGVsbG8=", "yesterday 25:61",
    ].map { Array($0.utf8) }
    try Fuzzing.feed("texts", texts, count: 4000) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let stamp = Timestamp(text) { #expect(stamp.text == text) }
      if let date = CalendarDate(text) { #expect(date.text == text) }
      _ = (ZonedTime(text), CalendarMonth(text), PosixZone(text), DocumentID(text))
      _ = (CollectionName(text), UserID(text), UUIDText(text))
      if let bytes = Base64.bytes(text) { #expect(Base64.bytes(Base64.text(bytes)) == bytes) }
    }
  }
}
