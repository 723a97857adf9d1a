import CountMeFormats

/// The tables in the habits' own folders, which are called by number and name: `002 Wake up early`.
struct LoopHabitTables {
  /// The files by the habits' keys.
  private(set) var files: [String: ImportedFile] = [:]

  /// - Parameter listed: the habits of `Habits.csv`; where there are none, a table's name tells nothing.
  init(_ input: ImportInput, listed: [(key: String, name: String)]) {
    for file in input.files where file.name.hasSuffix("/Checkmarks.csv") {
      guard let folder = file.name.split(separator: "/").dropLast().last,
        let space = folder.firstIndex(of: " "), let number = Int(folder[..<space])
      else { continue }
      // Loop leaves letters such as umlauts out of a folder's name, so only the number tells.
      let known = listed.first { $0.key == "\(number)" }
      if let known { files[known.key] = file }
    }
  }

  /// The habits that have a table.
  var keys: Set<String> { Set(files.keys) }

  /// The notes, by habit and day as it is written.
  func notes(_ draft: inout ImportDraft) throws(ImportError) -> [String: [String: String]] {
    var notes: [String: [String: String]] = [:]
    for (key, file) in files.sorted(by: { $0.key < $1.key }) {
      var table = try ImportTable(try file.text(allowsLatin1: true), needs: ["Date"])
      guard table.header.contains("Notes") else { continue }
      try table.eachRow(&draft) { row, _ throws(ImportError) in
        if let note = row.some("Notes") { notes[key, default: [:]][row.text("Date")] = note }
      }
    }
    return notes
  }
}
