/// General categories of Unicode scalars, as `\p{…}` names them.
enum UnicodeCategory {
  /// The categories of a short or long name, or of a group such as `L` or `Letter`; nil for other names.
  static func named(_ name: String) -> Set<Unicode.GeneralCategory>? {
    let found = all.filter { $0.short == name || $0.long == name || group(name, has: $0.short) }
    return found.isEmpty ? nil : Set(found.map(\.category))
  }

  private static func group(_ name: String, has short: String) -> Bool {
    switch name {
    case "LC", "Cased_Letter": ["Lu", "Ll", "Lt"].contains(short)
    default: groups[name].map { short.hasPrefix($0) } ?? false
    }
  }

  private static let groups = [
    "L": "L", "Letter": "L", "M": "M", "Mark": "M", "Combining_Mark": "M", "N": "N", "Number": "N",
    "P": "P", "Punctuation": "P", "punct": "P", "digit": "Nd", "cntrl": "Cc", "S": "S",
    "Symbol": "S", "Z": "Z",
    "Separator": "Z", "C": "C", "Other": "C",
  ]

  private static let all: [(short: String, long: String, category: Unicode.GeneralCategory)] = [
    ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
    ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
    ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
    ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
    ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
    ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
    ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
    ("Pe", "Close_Punctuation", .closePunctuation),
    ("Pi", "Initial_Punctuation", .initialPunctuation),
    ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
    ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
    ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
    ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
    ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control),
    ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse),
    ("Cn", "Unassigned", .unassigned),
  ]
}
