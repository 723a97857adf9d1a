import CountMeFormats

extension ImportFormat {
  /// Zero's fasts: `biodata.json`, or the table of older versions.
  public static let zero = ImportFormat(
    name: "zero", summary: "Zero: the data that Zero sends on request (biodata.json), or its CSV",
    mappings: ["a fast": "fastingSessions: start, end, target and status"],
    leftOut: "night eating; what the app knows of moods and zones",
    recognises: { head in
      if head.hasKeys("fast_data") { return "it has fast_data" }
      return head.columns("Date", "Start", "End", "Hours")
    },
    eachFile: { file, settings throws(ImportError) in
      ImportHead(file).isJSON
        ? try ZeroFasts.entries(file, settings)
        : try ZeroFasts.entries(table: try file.text(), settings)
    })
}
