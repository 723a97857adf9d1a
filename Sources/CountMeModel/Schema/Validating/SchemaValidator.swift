/// Checks one value against compiled nodes and gathers what does not fit, in a fixed order.
///
/// Whatever the schema and the value are, it ends: the work is counted, the depth is bounded, and no
/// more violations are kept than a person would read.
struct SchemaValidator {
  let nodes: [SchemaNode]
  var path = InstancePath()
  var violations: [SchemaViolation] = []
  /// Above 0 while only the answer is wanted, not the reasons.
  var silence = 0
  private var depth = 0
  private var steps = 0
  private var exceeded: (limit: String, path: String)?

  private init(_ nodes: [SchemaNode]) {
    self.nodes = nodes
  }

  /// What of `value` does not fit the first of `nodes`; empty if it is valid.
  static func violations(
    of value: JSONValue, _ nodes: [SchemaNode], _ meter: WorkMeter? = nil
  ) -> [SchemaViolation] {
    var validator = SchemaValidator(nodes)
    _ = validator.check(value, against: 0)
    do throws(WorkMeter.Exhausted) { try meter?.spend(validator.steps) } catch {
      validator.exceed(error.message)
    }
    if let exceeded = validator.exceeded {
      validator.violations.append(
        SchemaViolation(
          instancePath: exceeded.path, keyword: .schema,
          expected: "a document that can be checked", found: exceeded.limit))
    }
    return validator.violations
  }

  private static let deepest = 400
  private static let mostSteps = 5_000_000
  static let mostViolations = 100

  /// Counts work that was done, in checks of a node.
  mutating func spend(_ work: Int) {
    steps += work
    if steps > Self.mostSteps { exceed("more work than \(Self.mostSteps) steps") }
  }

  /// How many looks at a pattern's state count as one check of a node.
  private static let looksInStep = 8

  /// Whether a pattern matches a text, as far as the work for it is left.
  mutating func matches(_ pattern: SchemaPattern, _ text: String) -> Bool {
    let left = max(0, Self.mostSteps - steps) * Self.looksInStep
    var work = left
    let isFound = pattern.matches(text, work: &work)
    spend(1 + (left - work) / Self.looksInStep)
    // What was not looked at to its end is against no pattern.
    return isFound || exceeded != nil
  }

  private mutating func exceed(_ limit: String) {
    if exceeded == nil { exceeded = (limit, path.pointer) }
  }

  /// Whether `value` fits a node; where it does not, the reasons are kept unless they are not wanted.
  mutating func check(_ value: JSONValue, against index: SchemaIndex) -> Bool {
    spend(1)
    if depth >= Self.deepest { exceed("more than \(Self.deepest) levels") }
    guard exceeded == nil else { return false }
    depth += 1
    defer { depth -= 1 }
    let node = nodes[index]
    // A value of the wrong kind would only fail the rest too, and hide the reason.
    guard checkKind(value, node) else { return false }
    var fits = checkContents(value, node)
    if let combination = node.combination, fits || silence == 0 {
      fits = checkCombination(value, combination) && fits
    }
    return fits
  }

  private mutating func checkKind(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    if node.refusesAll {
      report(.false, "nothing here", found: value)
      return false
    }
    if let types = node.types, !types.includes(value) {
      report(.type, SchemaWording.types(types), found: value)
      return false
    }
    for choices in node.choices {
      spend(choices.values.count / 16)
      guard choices.values.contains(value) else {
        report(choices.keyword, SchemaWording.choices(choices), found: value)
        return false
      }
    }
    return true
  }

  private mutating func checkContents(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    switch value {
    case .number(let number): node.number.map { checkNumber(number, $0) } ?? true
    case .string(let text): node.text.map { checkText(text, $0) } ?? true
    case .array(let elements): node.array.map { checkArray(elements, $0) } ?? true
    case .object(let members): node.object.map { checkObject(members, $0) } ?? true
    case .null, .bool: true
    }
  }

  /// Whether `value` fits a node, without keeping the reasons.
  mutating func fits(_ value: JSONValue, _ index: SchemaIndex) -> Bool {
    silence += 1
    defer { silence -= 1 }
    return check(value, against: index)
  }

  /// Why `value` does not fit a node; nothing is kept.
  mutating func reasons(_ value: JSONValue, _ index: SchemaIndex) -> [SchemaViolation] {
    let (kept, before) = (violations, silence)
    (violations, silence) = ([], 0)
    defer { (violations, silence) = (kept, before) }
    _ = check(value, against: index)
    return violations
  }

  mutating func report(
    _ keyword: SchemaKeyword, _ expected: @autoclosure () -> String, found value: JSONValue
  ) {
    report(keyword, expected(), SchemaWording.shown(value))
  }

  mutating func report(
    _ keyword: SchemaKeyword, _ expected: @autoclosure () -> String,
    _ found: @autoclosure () -> String?
  ) {
    guard silence == 0, violations.count < Self.mostViolations else { return }
    violations.append(
      SchemaViolation(
        instancePath: path.pointer, keyword: keyword, expected: expected(), found: found()))
  }
  /// Keeps a reason that was found while looking at one of several forms.
  mutating func repeatReport(_ violation: SchemaViolation) {
    guard silence == 0, violations.count < Self.mostViolations else { return }
    violations.append(violation)
  }
}

/// The place in a value that is being looked at; its text is only made when something is wrong.
struct InstancePath {
  private enum Part {
    case key(String)
    case index(Int)
  }

  private var parts: [Part] = []

  mutating func enter(_ key: String) { parts.append(.key(key)) }

  mutating func enter(_ index: Int) { parts.append(.index(index)) }

  mutating func leave() { parts.removeLast() }

  /// The place as a JSON pointer (RFC 6901).
  var pointer: String {
    var text = ""
    for part in parts {
      switch part {
      case .key(let key): text += "/" + JSONPointer.escaped(key)
      case .index(let index): text += "/\(index)"
      }
    }
    return text
  }
}
