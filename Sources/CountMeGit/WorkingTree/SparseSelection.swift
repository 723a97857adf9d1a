import CountMePlatform

/// Which files a person wants to see in the folder: those of a month and later, or all.
///
/// Files lie below folders that are called like their month, `2026-11`. One whose month is before the first
/// is in git only; whatever has no month is always in the folder.
package struct SparseSelection: Sendable, Equatable {
  /// The first month whose files are in the folder, `YYYY-MM`.
  package let firstMonth: String
  /// How many months back the first month is to stay as time goes on; nil where it stands still.
  package let months: Int?

  /// nil where `firstMonth` is not of the form `YYYY-MM`.
  package init?(firstMonth: String, months: Int?) {
    guard Self.isMonth(firstMonth.utf8) else { return nil }
    self.firstMonth = firstMonth
    self.months = months
  }

  /// Whether a file is in git only.
  ///
  /// - Parameter path: the path's bytes, from the root.
  func leavesOut(_ path: some BidirectionalCollection<UInt8>) -> Bool {
    var start = path.startIndex
    while let slash = path[start...].firstIndex(of: UInt8(ascii: "/")) {
      let name = path[start..<slash]
      if Self.isMonth(name), name.lexicographicallyPrecedes(firstMonth.utf8) { return true }
      start = path.index(after: slash)
    }
    return false
  }

  private static func isMonth(_ name: some Collection<UInt8>) -> Bool {
    guard name.count == 7 else { return false }
    return name.enumerated().allSatisfy { place, byte in
      place == 4 ? byte == UInt8(ascii: "-") : byte.isASCIIDigit
    }
  }

  /// The same for plain git, as `info/sparse-checkout` wants it: one line for each digit that may be less.
  ///
  /// They name no month that is there, so they stay right whatever comes.
  var patterns: String {
    let digits = Array(firstMonth.utf8)
    var lines = ["/*"]
    for (place, digit) in digits.enumerated() where digit > UInt8(ascii: "0") && place != 4 {
      let same = String(decoding: digits[..<place], as: UTF8.self)
      let less = digit == UInt8(ascii: "1") ? "0" : "[0-\(digit - UInt8(ascii: "0") - 1)]"
      let any = (place + 1..<7).map { $0 == 4 ? "-" : "[0-9]" }.joined()
      lines.append("!\(same)\(less)\(any)/")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SparseSelection {
  /// The file beside the repository that says it; other devices do not see it.
  private static func path(_ gitDirectory: String) -> String { "\(gitDirectory)/countme/files" }

  /// The choice that was made; nil where all files are wanted, or the note cannot be read.
  static func read(_ gitDirectory: String) throws(SystemError) -> SparseSelection? {
    guard let bytes = try FileSystem.read(path(gitDirectory), limit: 200) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 2 || words.count == 4, words[0] == "since" else { return nil }
    let months = words.count == 4 && words[2] == "last" ? Int(words[3]) : nil
    return SparseSelection(firstMonth: String(words[1]), months: months)
  }

  /// Notes a choice; nil for all files.
  static func write(_ choice: SparseSelection?, _ gitDirectory: String) throws(SystemError) {
    guard let choice else { return try DurableFile.remove(path(gitDirectory)) }
    let last = choice.months.map { "last \($0)\n" } ?? ""
    let bytes = Array("since \(choice.firstMonth)\n\(last)".utf8)
    try DurableFile.write(bytes, to: path(gitDirectory), folderMode: 0o755)
  }
}
