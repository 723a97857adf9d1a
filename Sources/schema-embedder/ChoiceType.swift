/// The enumeration of a field that is one of some texts.
struct ChoiceType {
  /// The type's name.
  let name: String
  private let choices: [(name: String, text: String)]
  private let summary: String

  init(_ name: String, _ choices: [String], _ schema: SchemaNode) {
    self.name = name
    self.choices = choices.map { (SwiftName.choice($0), $0) }
    summary = schema.description ?? name
  }

  /// The declaration.
  var swift: String {
    let cases = choices.map { SwiftName.escaped($0.name) }.joined(separator: ", ")
    let reading = choices.map { "case \"\($0.text)\": self = .\($0.name)" }
    let writing = choices.map { "case .\($0.name): \"\($0.text)\"" }
    return """
      /// \(summary)
      public enum \(name): FieldChoice {
        case \(cases)
        /// A text that the schema lacks.
        case unknown(String)

        /// The choice that a text stands for.
        public init(_ text: String) {
          switch text {
          \(reading.joined(separator: "\n    "))
          default: self = .unknown(text)
          }
        }

        /// The text as documents hold it.
        public var text: String {
          switch self {
          \(writing.joined(separator: "\n    "))
          case .unknown(let text): text
          }
        }
      }
      """
  }
}
