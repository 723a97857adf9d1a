/// How an app departs from RFC 4180.
package struct CSVDialect {
  /// What stands between two fields.
  package var separator = UInt8(ascii: ",")
  /// Whether a quotation mark may stand in a field that does not begin with one.
  package var allowsInnerQuotes = false
  /// Whether records may have other numbers of fields than the first one.
  package var allowsAnyWidth = false
  /// Whether lines that begin with a number sign are no records.
  package var hasComments = false
  /// What a line with a number sign begins with that is a record, for it names the columns.
  package var header: [UInt8] = []

  package init(
    separator: UInt8 = UInt8(ascii: ","), allowsInnerQuotes: Bool = false,
    allowsAnyWidth: Bool = false, hasComments: Bool = false, header: [UInt8] = []
  ) {
    self.separator = separator
    self.allowsInnerQuotes = allowsInnerQuotes
    self.allowsAnyWidth = allowsAnyWidth
    self.hasComments = hasComments
    self.header = header
  }

  /// RFC 4180 as it stands.
  package static let strict = CSVDialect()
}
