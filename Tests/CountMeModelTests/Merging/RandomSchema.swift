import CountMeModel
import TestSupport

/// Random schemas that use every merge rule, limits that merges run into, and fields that need others.
struct RandomSchema {
  var generator: SplitMix64

  init(seed: Int) {
    generator = SplitMix64(seed: UInt64(seed))
  }

  /// A collection of 3 to 8 random fields.
  mutating func collection() throws -> TestCollection {
    var fields = JSONObject()
    for index in 0..<Int.random(in: 3...8, using: &generator) {
      // The first two are summed below.
      fields["field\(index)"] = index < 2 ? number() : field()
    }
    fields["total"] = [
      "type": "number", "x-merge": "derived", "x-derived": ["add": ["field0", 1, "field1"]],
    ]
    var more = JSONObject()
    if Bool.random(using: &generator) { more["dependentRequired"] = ["field0": ["field1"]] }
    let rule: DocumentMergeRule =
      Bool.random(using: &generator) ? .lastWriteWins : .fieldwise
    return try TestCollection("things", rule: rule, fields: fields, and: more)
  }

  private mutating func number() -> JSONValue {
    [
      "type": "number", "minimum": 0, "maximum": .number(pick([50, 1000])),
      "x-merge": .string(pick(["maximum", "minimum", "counter", "counter"])),
    ]
  }

  private mutating func field() -> JSONValue {
    let number = number()
    let set: JSONValue = [
      "type": "array", "maxItems": .number(pick([4, 100])), "x-merge": "union",
      "items": ["type": "string", "minLength": 1, "maxLength": 2],
    ]
    let plain: JSONValue = [
      "type": .string(pick(["string", "number", "boolean", "integer"])), "maxLength": 3,
    ]
    let nested: JSONValue = [
      "type": "object",
      "properties": [
        "a": plain, "b": ["type": "object", "properties": ["c": plain, "d": plain]],
      ],
      "additionalProperties": plain, "propertyNames": ["maxLength": 2],
    ]
    let time: JSONValue = [
      "type": "string", "format": .string(pick(["date", "date-time"])),
      "x-merge": .string(pick(["maximum", "minimum"])),
    ]
    return pick([number, number, set, plain, plain, nested, time])
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}
