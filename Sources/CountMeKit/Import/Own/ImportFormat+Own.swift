import CountMeModel

extension ImportFormat {
  private static let everything: KeyValuePairs = ["every document": "the same document"]
  private static let accounts = "the account and its devices, which are signed for one account"

  /// What `countme export json` writes.
  public static let json = ImportFormat(
    name: "json", summary: "CountMe's own export: one JSON file with every collection",
    mappings: everything, leftOut: accounts,
    recognises: { head in
      head.hasKeys("countme", "collections") ? "it says that it is an export of CountMe" : nil
    },
    read: { input, settings throws(ImportError) in
      let source = try JSONSource(try input.only(".json").bytes())
      guard let collections = source.value["collections"]?.object else {
        throw source.lacks("\"collections\"")
      }
      var draft = ImportDraft("json", kind: "json", settings)
      for (name, list) in collections {
        for (index, document) in (list.array ?? []).enumerated() {
          let position = source.position("collections", name, index)
          try draft.attempt { draft throws(ImportError) in
            try draft.addOwn(name, document, at: position)
          }
        }
      }
      return try draft.finished()
    })

  /// What `countme export jsonl` writes.
  public static let jsonl = ImportFormat(
    name: "jsonl", summary: "CountMe's own export: a line of JSON for each document",
    mappings: everything, leftOut: accounts,
    recognises: { head in
      head.text.hasPrefix("{\"collection\":\"") ? "each line names a collection" : nil
    },
    read: { input, settings throws(ImportError) in
      var draft = ImportDraft("jsonl", kind: "jsonl", settings)
      let bytes = try ImportedText.utf8(try input.only(".jsonl").bytes())
      var number = 0
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        number += 1
        guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
        try draft.attempt { draft throws(ImportError) in
          try draft.addOwn(line: Array(line), number: number)
        }
      }
      return try draft.finished()
    })

  /// What `countme export csv` writes.
  public static let csv = ImportFormat(
    name: "csv",
    summary: "CountMe's own export: one CSV file, named after its collection, or a folder of them",
    mappings: everything, leftOut: accounts,
    recognises: { head in
      head.columns("id", "userId", "lastModified")
        ?? (head.names.contains { $0 == "foodItems.csv" || $0 == "profile/settings.csv" }
          ? "its files are named after collections" : nil)
    },
    read: { input, settings throws(ImportError) in
      var draft = ImportDraft("csv", kind: "csv", settings)
      for file in input.files where file.name.hasSuffix(".csv") || input.files.count == 1 {
        try draft.addOwn(table: file)
      }
      return try draft.finished()
    })
}
