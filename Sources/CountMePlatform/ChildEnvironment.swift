import CountMeCsystem

import Glibc

/// The environment a child process gets: ours, without what would point git somewhere else.
package struct ChildEnvironment: Sendable {
  /// What git itself removes before it works in another repository (`git rev-parse --local-env-vars`).
  package static let repositoryVariables: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_PROTOCOL", "GIT_QUARANTINE_PATH",
    "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  private var overrides: [String: String?] = [:]
  private var inherits = true

  /// The inherited environment, cleaned, with messages in English: we read some of them.
  package init() {
    overrides = ["LC_ALL": "C", "LANGUAGE": "", "GIT_FLUSH": nil]
  }

  /// These variables and no other.
  package init(only variables: [String: String]) {
    overrides = variables
    inherits = false
  }

  /// The same with `name` set to `value`, or removed where that is nil.
  package func setting(_ name: String, _ value: String?) -> ChildEnvironment {
    var copy = self
    copy.overrides.updateValue(value, forKey: name)
    return copy
  }

  /// The value the child would see.
  package func value(_ name: String) -> String? {
    if let override = overrides[name] { return override }
    if !inherits || Self.repositoryVariables.contains(name) { return nil }
    return unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// `NAME=value`, sorted.
  package var assignments: [String] {
    var values: [String: String] = [:]
    for line in inherits ? Self.inherited() : [] {
      guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      values[String(line[..<equals])] = String(line[line.utf8.index(after: equals)...])
    }
    for name in Self.repositoryVariables { values[name] = nil }
    values = values.filter { !$0.key.hasPrefix("GIT_CONFIG_KEY_") }
    values = values.filter { !$0.key.hasPrefix("GIT_CONFIG_VALUE_") }
    for (name, value) in overrides { values[name] = value }
    return values.map { "\($0.key)=\($0.value)" }.sorted()
  }

  private static func inherited() -> [String] {
    var lines: [String] = []
    guard var next = unsafe countme_environ() else { return [] }
    while let line = unsafe next.pointee {
      unsafe lines.append(String(cString: line))
      unsafe next += 1
    }
    return lines
  }
}
