import CountMeModel
import TestSupport
import Testing

struct JSONObjectTests {
  @Test(arguments: 0..<100) func `it behaves as a dictionary with sorted keys`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var object = JSONObject()
    var model: [String: JSONValue] = [:]
    for step in 0..<40 {
      let key = String(Int.random(in: 0..<15, using: &random))
      let value: JSONValue? = Bool.random(using: &random) ? .number(Double(step)) : nil
      object[key] = value
      model[key] = value
      #expect(object[key] == value)
    }
    #expect(object.keys == model.keys.sorted())
    #expect(object.allSatisfy { model[$0.key] == $0.value })
  }

  @Test func `keys are told apart by their bytes`() {
    var object: JSONObject = ["\u{E9}": 1]
    #expect(object["e\u{301}"] == nil)
    object["e\u{301}"] = 2
    #expect(object.count == 2)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test(arguments: 0..<50) func `keys of all letters are found by their bytes`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    // String takes each of these for one of the letters before it.
    let keys = ["K", "\u{212A}", "e\u{301}", "\u{E9}", "`", "\u{1FEF}", "e", "z", "", "aa", "~"]
    var object = JSONObject()
    var model: [[UInt8]: JSONValue] = [:]
    for step in 0..<40 {
      let key = keys.randomElement(using: &random) ?? ""
      let value: JSONValue? = Bool.random(using: &random) ? .number(Double(step)) : nil
      object[key] = value
      model[Array(key.utf8)] = value
      #expect(keys.allSatisfy { object[$0] == model[Array($0.utf8)] })
    }
    let sorted = model.keys.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(object.map { Array($0.key.utf8) } == sorted)
    let read = try? JSONValue(parsing: JSONValue.object(object).canonicalBytes()).object
    #expect(read == object)
    #expect(keys.allSatisfy { read?[$0] == object[$0] })
  }

  @Test func `members are reached through a value`() {
    let value: JSONValue = ["a": ["b": 3], "c": 2.5]
    #expect(value["a"]?["b"]?.integer == 3)
    #expect(value["c"]?.integer == nil)
    #expect(value["x"] == nil)
    #expect(JSONValue.null["a"] == nil)
  }
}
