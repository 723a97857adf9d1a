import CountMeKit

extension CommandFailure {
  /// Makes the text for a file that cannot be imported.
  init(import error: ImportError, path: String) {
    let (line, column) = (error.position.line, error.position.column)
    let (what, hint) = Self.words(for: error.reason)
    if case .noneOfThisFormat = error.reason {
      self.init(.data, "\(path.printable): \(what)", hint: hint, place: Place(path: path))
      return
    }
    self.init(
      .data, "\(path.printable):\(line):\(column): \(what)",
      hint: hint ?? "fix the file or export it again; nothing was changed",
      place: Place(path: path, line: line, column: column))
  }

  static func words(for reason: ImportError.Reason) -> (what: String, hint: String?) {
    switch reason {
    case .csv(let fault): (text(of: fault), nil)
    case .binary: ("the file is not text", otherFile)
    case .unreadable(let why): (why, "export the file again; nothing was changed")
    case .cannotKeep(let why):
      (
        "what was read cannot be kept until it is written: \(why)",
        "make room on the disk, and import again; nothing was changed"
      )
    case .missingFile(let name): ("there is no \(name.printable) in it", otherFile)
    case .json(let fault): (text(of: fault), nil)
    case .noneOfThisFormat: ("none of the files in it is of this format", otherFile)
    case .xml(let expected): ("the file is not XML: expected \(expected)", nil)
    case .notThisFormat(let missing): ("the file has no \(missing)", otherFile)
    case .tooLong(let mebibytes): ("this is longer than \(mebibytes) MiB", otherFile)
    case .unknownCollection(let name):
      (
        "there is no collection \(name.printable)",
        "countme schema list shows the collections; nothing was changed"
      )
    case .empty: ("the file is empty", nil)
    case .otherKind(let missing, let kind):
      (
        "the file lacks the column\(missing.count == 1 ? "" : "s") "
          + missing.joined(separator: ", ") + (kind.map { "; it looks like \($0)" } ?? ""),
        "countme import --list shows which file of each app is meant"
      )
    case .unclearBasis:
      (
        "the headings do not say what the amounts are for",
        "say it with --per 100g or --per serving; nothing was changed"
      )
    case .repeatedColumn(let name): ("the column \(name.printable) is here twice", nil)
    case .badValue(let column, let text, let expected):
      ("\(column.printable): \(text.printable) is not \(expected)", nil)
    case .doesNotFit(let violations):
      (
        violations.first?.words ?? "the entry does not fit its schema", nil
      )
    }
  }

  private static let otherFile = "countme import --list shows what each app exports"

  private static func text(of fault: JSONError) -> String {
    "this is not JSON: expected \(fault.expected)"
  }

  private static func text(of fault: CSVFault) -> String {
    switch fault {
    case .invalidUTF8: "this field is not UTF-8"
    case .unclosedQuote: "the quotation mark is never closed"
    case .textAfterQuote: "only a comma or the end of the line may follow a closing quotation mark"
    case .quoteInsideField: "there is a quotation mark in a field that does not begin with one"
    case .recordTooLong(let limit): "the row is longer than \(limit >> 20) MiB"
    case .fieldCount(let found, let expected):
      "the row has \(found) field\(found == 1 ? "" : "s"), the first line \(expected)"
    }
  }
}
