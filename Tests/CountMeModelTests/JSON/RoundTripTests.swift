import CountMeModel
import TestSupport
import Testing

/// Laws of reading and writing, on random values; the argument is the seed.
struct RoundTripTests {
  @Test(arguments: 0..<300) func `what is written reads back equal`(seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let value = random.value()
    #expect(try JSONValue(parsing: value.canonicalBytes()) == value)
    #expect(try JSONValue(parsing: value.compactBytes()) == value)
  }

  @Test(arguments: 0..<300) func `canonical bytes are written back byte for byte`(seed: Int) throws
  {
    var random = RandomJSON(seed: seed)
    let bytes = random.value().canonicalBytes()
    #expect(try JSONValue(parsing: bytes).canonicalBytes() == bytes)
  }

  @Test(arguments: 0..<200) func `equal values have equal bytes and hashes`(seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let left = random.value(depth: 2)
    let right = random.value(depth: 2)
    #expect((left == right) == (left.canonicalBytes() == right.canonicalBytes()))
    let copy = try JSONValue(parsing: left.compactBytes())
    #expect(copy.hashValue == left.hashValue)
  }

  @Test(arguments: 0..<200) func `members in any order make the same object`(seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let object = random.object(depth: 1)
    let shuffled = object.shuffled(using: &random.generator)
    let members = shuffled.map { key, value in
      JSONValue.string(key).compactText + ":" + value.compactText
    }
    let text = "{" + members.joined(separator: " , ") + "}"
    #expect(try JSONValue(parsing: Array(text.utf8)) == .object(object))
  }

  /// Whatever the bytes, reading ends with a value or with a position inside of the text.
  @Test(arguments: 0..<300) func `mutated bytes never trap`(seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let original = random.value().canonicalBytes()
    for _ in 0..<20 {
      let bytes = mutate(original, using: &random.generator)
      do {
        let value = try JSONValue(parsing: bytes)
        #expect(try JSONValue(parsing: value.canonicalBytes()) == value)
      } catch {
        #expect((0...bytes.count).contains(error.offset))
        #expect(error.line >= 1 && error.column >= 1 && !error.expected.isEmpty)
      }
    }
  }

  /// Every beginning of a document is refused, at its end or before.
  @Test(arguments: 0..<30) func `a document cut short is refused`(seed: Int) {
    var random = RandomJSON(seed: seed)
    let bytes = JSONValue.object(random.object(depth: 3)).compactBytes()
    for count in bytes.indices {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(bytes[..<count])) }
    }
  }

  private func mutate(_ original: [UInt8], using generator: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let interesting =
        Array("{}[]\",:\\u0-+.eE \n\u{0}\u{80}\u{D7FF}tfn".utf8) + [0xFF, 0xC0, 0xED]
      let byte = interesting.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.insert(byte, at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 8))
      default: if place < bytes.count { bytes[place] = byte }
      }
    }
    return bytes
  }
}
