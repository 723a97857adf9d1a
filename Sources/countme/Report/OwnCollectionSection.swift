import CountMeKit

/// A collection that the person defined, as a table of the fields that its documents have.
struct OwnCollectionSection {
  let collection: ReportView.OwnCollection

  private static let shownCount = 100

  var section: ReportSection {
    let documents = collection.documents
    let fields = collection.fields.filter { field in
      documents.contains { $0.fields[field] != nil }
    }.prefix(7)
    var table = HTMLTable(collection.title, fields.isEmpty ? ["Id"] : Array(fields))
    for document in documents.prefix(Self.shownCount) {
      table.add(
        fields.isEmpty ? [document.id.text] : fields.map { document.fields[$0]?.cell ?? "" })
    }
    let count = documents.count.counted("document")
    let rest = documents.count > Self.shownCount ? "; the last \(Self.shownCount) are listed" : ""
    return ReportSection(
      id: "own-\(collection.name.text.replacing("/", with: "-"))", title: collection.title,
      body: [ReportSection.paragraph("\(count)\(rest).")] + table.folded)
  }
}
