/// A name turned into an id of `a-z0-9-`.
package struct Slug {
  /// The id, or nil where the name has no letter or digit of ASCII to keep.
  package let id: DocumentID?

  package init(_ name: String) {
    var text = ""
    for byte in name.lowercased().utf8 {
      let isKept =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isKept {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !text.isEmpty, text.last != "-" {
        text += "-"
      }
    }
    text = String(text.prefix(60))
    while text.last == "-" { text.removeLast() }
    id = DocumentID(text)
  }
}
