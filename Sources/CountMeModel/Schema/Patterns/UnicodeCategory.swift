/// General categories of Unicode scalars, as `\p{…}` names them.
struct UnicodeCategory: OptionSet, Sendable {
  let rawValue: UInt32

  /// Takes a category's short or long name, or that of a group such as `L` or `Letter`.
  init?(name: String) {
    var bits: UInt32 = 0
    for (index, category) in Self.names.enumerated()
    where category.short == name || category.long == name || Self.group(name, has: category.short) {
      bits |= 1 << UInt32(index)
    }
    guard bits != 0 else { return nil }
    self.init(rawValue: bits)
  }

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The category of one scalar.
  init(of scalar: Unicode.Scalar) {
    self.init(rawValue: 1 << Self.place(of: scalar.properties.generalCategory))
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

  /// The categories in the order of ``place(of:)``.
  private static let names: [(short: String, long: String)] = [
    ("Lu", "Uppercase_Letter"), ("Ll", "Lowercase_Letter"), ("Lt", "Titlecase_Letter"),
    ("Lm", "Modifier_Letter"), ("Lo", "Other_Letter"), ("Mn", "Nonspacing_Mark"),
    ("Mc", "Spacing_Mark"), ("Me", "Enclosing_Mark"), ("Nd", "Decimal_Number"),
    ("Nl", "Letter_Number"), ("No", "Other_Number"), ("Pc", "Connector_Punctuation"),
    ("Pd", "Dash_Punctuation"), ("Ps", "Open_Punctuation"), ("Pe", "Close_Punctuation"),
    ("Pi", "Initial_Punctuation"), ("Pf", "Final_Punctuation"), ("Po", "Other_Punctuation"),
    ("Sm", "Math_Symbol"), ("Sc", "Currency_Symbol"), ("Sk", "Modifier_Symbol"),
    ("So", "Other_Symbol"), ("Zs", "Space_Separator"), ("Zl", "Line_Separator"),
    ("Zp", "Paragraph_Separator"), ("Cc", "Control"), ("Cf", "Format"), ("Cs", "Surrogate"),
    ("Co", "Private_Use"), ("Cn", "Unassigned"),
  ]

  private static func place(of category: Unicode.GeneralCategory) -> UInt32 {
    switch category {
    case .uppercaseLetter: 0
    case .lowercaseLetter: 1
    case .titlecaseLetter: 2
    case .modifierLetter: 3
    case .otherLetter: 4
    case .nonspacingMark: 5
    case .spacingMark: 6
    case .enclosingMark: 7
    case .decimalNumber: 8
    case .letterNumber: 9
    case .otherNumber: 10
    case .connectorPunctuation: 11
    case .dashPunctuation: 12
    case .openPunctuation: 13
    case .closePunctuation: 14
    case .initialPunctuation: 15
    case .finalPunctuation: 16
    case .otherPunctuation: 17
    case .mathSymbol: 18
    case .currencySymbol: 19
    case .modifierSymbol: 20
    case .otherSymbol: 21
    case .spaceSeparator: 22
    case .lineSeparator: 23
    case .paragraphSeparator: 24
    case .control: 25
    case .format: 26
    case .surrogate: 27
    case .privateUse: 28
    case .unassigned: 29
    @unknown default: 29
    }
  }
}
