import TestSupport

@testable import CountMeModel

/// Random schemas of any depth, and small values that now and then fit them.
struct RandomKeywords {
  private var generator: SplitMix64

  init(seed: Int) {
    generator = SplitMix64(seed: UInt64(seed))
  }

  private static let leaves: [JSONValue] = [
    true, false, ["type": "integer"], ["type": ["string", "null"]], ["minimum": 2],
    ["maximum": 1], ["multipleOf": 0.5], ["minLength": 1], ["pattern": "^a"], ["format": "date"],
    ["enum": [1, "a", [], .null]], ["const": ["a": 1]], ["minItems": 1], ["uniqueItems": true],
    ["required": ["a"]], ["maxProperties": 1], ["contains": ["const": 1]],
    ["dependentRequired": ["a": ["b"]]], ["properties": ["a": ["type": "integer"]]],
    ["prefixItems": [true, ["type": "string"]], "items": false],
    ["propertyNames": ["pattern": "a"]], ["additionalProperties": ["minimum": 1]],
  ]

  private static let values: [JSONValue] = [
    .null, true, 0, 1, 2.5, "", "a", "2026-11-20", [], [1], [1, "a"], [1, 1], [:], ["a": 1],
    ["a": "x"], ["a": 1, "b": 0], ["b": [1]],
  ]

  mutating func value() -> JSONValue { Self.values.randomElement(using: &generator) ?? .null }

  mutating func schema(depth: Int = 3) -> JSONValue {
    let leaf = Self.leaves.randomElement(using: &generator) ?? true
    guard depth > 0 else { return leaf }
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return ["not": schema(depth: depth - 1)]
    case 1: return ["allOf": schemas(depth - 1)]
    case 2: return ["anyOf": schemas(depth - 1)]
    case 3: return ["oneOf": schemas(depth - 1)]
    case 4: return ["items": schema(depth: depth - 1)]
    case 5: return ["properties": ["a": schema(depth: depth - 1)]]
    case 6: return ["if": schema(depth: depth - 1), "then": schema(depth: depth - 1)]
    case 7: return ["contains": schema(depth: depth - 1)]
    default: return leaf
    }
  }

  private mutating func schemas(_ depth: Int) -> JSONValue {
    .array((0..<Int.random(in: 1...3, using: &generator)).map { _ in schema(depth: depth) })
  }
}
