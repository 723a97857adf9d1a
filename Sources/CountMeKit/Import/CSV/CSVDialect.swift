/// How an app departs from RFC 4180.
struct CSVDialect {
  /// What stands between two fields.
  var separator = UInt8(ascii: ",")
  /// Whether a quotation mark may stand in a field that does not begin with one.
  var allowsInnerQuotes = false
  /// Whether records may have other numbers of fields than the first one.
  var allowsAnyWidth = false
  /// Whether lines that begin with a number sign are no records.
  var hasComments = false
  /// What a line with a number sign begins with that is a record, for it names the columns.
  var header: [UInt8] = []

  /// RFC 4180 as it stands.
  static let strict = CSVDialect()
}
