import CountMeFormats
import CountMeHistory
import CountMeModel

extension ImportFormat {
  private static let everything: KeyValuePairs = ["every document": "the same document"]
  private static let accounts = "the account and its devices, which are signed for one account"

  /// What `countme export json` writes.
  public static let json = ImportFormat(
    name: "json", summary: "CountMe's own export: one JSON file with every collection",
    mappings: everything, leftOut: accounts,
    recognises: { head in
      // "countme" stands behind the collections, which may be long.
      head.beginsWithKey("collections")
        && Catalogue.builtIn.names.contains { head.hasKeys($0.text) }
        || head.hasKeys("countme", "collections") ? "it is an export of CountMe" : nil
    },
    schemas: OwnSchemas.inJSON,
    reading: .eachFile { file, draft throws(ImportError) in
      var stream = try JSONStream(file)
      var hasCollections = false
      _ = try stream.members { stream, key throws(ImportError) in
        guard key == "collections" else { return }
        let place = try stream.position()
        hasCollections = try stream.members { stream, name throws(ImportError) in
          let place = try stream.position()
          let isList = try stream.elements { stream, _ throws(ImportError) in
            let part = try stream.value()
            try draft.attempt { draft throws(ImportError) in
              try draft.addOwn(name, part.value, at: part.position)
            }
          }
          guard isList else {
            throw ImportError.shape(of: name, "a list of documents", at: place)
          }
        }
        guard hasCollections else {
          throw ImportError.shape(
            of: "collections", "an object with a list for each collection", at: place)
        }
      }
      try stream.finish(hasCollections, else: "\"collections\"")
    })

  /// What `countme export jsonl` writes.
  public static let jsonl = ImportFormat(
    name: "jsonl", summary: "CountMe's own export: a line of JSON for each document",
    mappings: everything, leftOut: accounts,
    recognises: { head in
      head.text.hasPrefix("{\"collection\":\"") || OwnSchemas.isSchema(Array(head.text.utf8))
        ? "each line names a collection" : nil
    },
    schemas: OwnSchemas.inLines,
    reading: .eachFile { file, draft throws(ImportError) in
      var lines = ImportedLines(try file.text())
      while let line = try lines.next() {
        guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }),
          !OwnSchemas.isSchema(line)
        else { continue }
        let number = lines.number
        try draft.attempt { draft throws(ImportError) in
          try draft.addOwn(line: line, number: number)
        }
      }
    })

  /// What `countme export plain` writes, or the folder of another diary.
  public static let plain = ImportFormat(
    name: "plain",
    summary: "CountMe's own documents: a folder of them as they lie in a diary, or a zip of it",
    mappings: everything, leftOut: accounts + "; other files",
    recognises: { head in
      head.names.contains { ImportDraft.place(of: $0, in: .builtIn) != nil }
        ? "its files lie where a diary has its documents" : nil
    },
    schemas: OwnSchemas.inName,
    reading: .whole { input, draft throws(ImportError) in
      let catalogue = draft.settings.catalogue
      let isCopy = input.files.contains {
        ImportDraft.place(of: $0.name, in: catalogue) != nil
      }
      guard isCopy else {
        throw ImportError(
          .notThisFormat("document where a diary has it, such as foodItems/2026-11/20/…json"),
          at: .start)
      }
      for file in input.files {
        draft.file = file.name
        try draft.attempt { draft throws(ImportError) in try draft.addOwn(document: file) }
      }
      draft.file = nil
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
    schemas: OwnSchemas.inName,
    reading: .whole { input, draft throws(ImportError) in
      for file in input.files where file.name.hasSuffix(".csv") || input.files.count == 1 {
        if input.files.count > 1 { draft.file = file.name }
        do throws(ImportError) { try draft.addOwn(table: file) } catch {
          throw error.of(draft.file)
        }
      }
    })
}

extension ImportError {
  /// The error that a member of our own export has another shape than expected.
  fileprivate static func shape(
    of name: String, _ expected: String, at position: TextPosition
  ) -> ImportError {
    ImportError(
      .badValue(column: name, text: "what stands here", expected: expected), at: position)
  }
}
