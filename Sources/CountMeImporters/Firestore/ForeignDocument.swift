import CountMeFormats
import CountMeHistory
import CountMeModel

/// A document of one of the three apps' accounts, which becomes one of ours.
struct ForeignDocument {
  private let collection: String
  private let id: String
  private var fields: JSONObject
  private let position: TextPosition

  init(_ collection: String, _ id: String, _ fields: JSONObject, at position: TextPosition) {
    self.collection = ForeignNames.collection(collection)
    self.id = id
    self.position = position
    self.fields = ForeignNames.fields(fields, in: self.collection)
  }

  /// Adds the document, and those that follow from it; one that no collection holds is counted.
  func add(to draft: inout ImportDraft) throws(ImportError) {
    guard let name = CollectionName(collection),
      let schema = (try? draft.settings.catalogue.schema(name)) ?? nil,
      !DiaryExport.signed.contains(collection)
    else { return draft.leaveOut("documents in \(collection)") }
    var fields = fitting(schema)
    let moment = try moment(draft.zone)
    if fields["lastModified"] == nil {
      fields["lastModified"] = .string(moment.time(in: draft.zone).instant.text)
    }
    if schema.field("date") != nil { fields["date"] = .string(moment.date.text) }
    guard collection != "dailyLogs" else {
      (fields["date"], fields["lastModified"]) = (nil, nil)
      return draft.addToLog(of: moment.date, fields, at: position)
    }
    let own = try identifier(schema, moment, &draft)
    draft.add(collection, id: own, fields, at: position)
    if collection == "habits" {
      HabitHistories(self.fields, habit: own, position: position).add(to: &draft)
    }
  }

  /// The fields that our schema has, with its types; what is derived follows by itself.
  private func fitting(_ schema: CollectionSchema) -> JSONObject {
    var result = JSONObject()
    for (key, value) in fields {
      guard let field = schema.field(key), !field.isDerived, key != "id", key != "userId",
        let value = ForeignNames.value(value, for: field)
      else { continue }
      result[key] = value
    }
    return result
  }

  /// The day and time that the document is of.
  private func moment(_ zone: TimeZoneRules) throws(ImportError) -> ImportedMoment {
    for field in ["date", "timestamp", "startTime", "createdAt", "startDate", "lastModified"] {
      guard let text = fields[field]?.string else { continue }
      if let time = ZonedTime(text) {
        // A day is stored as its midnight in UTC or in the person's zone.
        let isDay = field == "date" && time.instant.text.hasSuffix("T00:00:00.000Z")
        return isDay
          ? ImportedMoment(time.instant.date, minuteOfDay: nil)
          : ImportedMoment(zone.localTime(of: time.instant))
      }
      if let date = CalendarDate(text) { return ImportedMoment(date, minuteOfDay: nil) }
    }
    throw ImportError(.notThisFormat("time in this document"), at: position)
  }

  private func identifier(
    _ schema: CollectionSchema, _ moment: ImportedMoment, _ draft: inout ImportDraft
  ) throws(ImportError) -> DocumentID {
    switch schema.identifierKind {
    case .date:
      if let id = DocumentID(moment.date.text) { return id }
    case .dateAndUUID:
      if let habit = fields["habitId"]?.string.flatMap({ UUIDText(anyCase: $0) }),
        let id = DocumentID("\(moment.date.text).\(habit.text)")
      {
        return id
      }
      throw ImportError(.notThisFormat("\"habitId\" in this document"), at: position)
    case .slug, .single, .month:
      if let id = DocumentID(id.lowercased()) { return id }
    default:
      if let uuid = UUIDText(anyCase: id) { return DocumentID(uuid) }
      // Firestore's own ids and those that apps make up are no UUIDs.
      return draft.identifier(key: [collection, id], moment)
    }
    throw ImportError(.notThisFormat("id that \(collection) can have"), at: position)
  }
}
