import CountMeFormats
import CountMeModel

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
    reading: .eachFile { file, draft throws(ImportError) in
      ImportHead(file).isJSON
        ? try ZeroFasts.read(file, &draft)
        : try ZeroFasts.read(table: file, &draft)
    })
}

/// Reads Zero's fasts.
enum ZeroFasts {
  static func read(_ file: ImportedFile, _ draft: inout ImportDraft) throws(ImportError) {
    var stream = try JSONStream(file)
    var hasList = false
    _ = try stream.members { stream, key throws(ImportError) in
      guard key == "fast_data" else { return }
      hasList = try stream.elements { stream, _ throws(ImportError) in
        let fast = try stream.value()
        try draft.attempt { draft throws(ImportError) in try add(fast, to: &draft) }
      }
    }
    try stream.finish(hasList, else: "\"fast_data\"")
  }

  private static func add(_ part: JSONPart, to draft: inout ImportDraft) throws(ImportError) {
    let fast = part.value
    guard let start = moment(fast["StartDTM"], draft.zone) else {
      throw ImportError(.notThisFormat("\"StartDTM\" in this fast"), at: part.position)
    }
    let end = moment(fast["EndDTM"], draft.zone)?.time(in: draft.zone)
    if let text = fast["EndDTM"]?.string, !text.isEmpty,
      end.map({ $0.instant < start.time(in: draft.zone).instant }) ?? true
    {
      throw ImportError(
        .badValue(column: "EndDTM", text: text, expected: "a time after StartDTM"),
        at: part.position)
    }
    add(
      key: [fast["FastID"]?.string ?? ""], start, end, EatenFood.number(fast["GoalHours"]),
      at: part.position, to: &draft)
  }

  /// Older versions: a day, mostly with month first, and clock times, of which the end may be a later day's: the
  /// whole hours tell which.
  static func read(
    table file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    var table = try ImportTable(file, needs: ["Date", "Start", "End"], days: "Date")
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      let date = try row.date("Date")
      guard let begin = try row.minuteOfDay("Start") else {
        return draft.warn(row.warning(.rowLeftOut, "Start"))
      }
      let finish = try row.minuteOfDay("End")
      let start = ImportedMoment(date, minuteOfDay: begin)
      let hours = try row.number("Hours")
      let end = finish.map { minute in
        let length = minute <= begin ? minute - begin + 1440 : minute - begin
        let more = ((min(hours ?? 0, 1000) * 60 - Double(length)) / 1440).rounded()
        let days = (begin + length) / 1440 + max(Int(more), 0)
        return draft.zone.time(on: date.adding(days: days), minuteOfDay: minute)
      }
      add(key: [], start, end, nil, at: row.position, to: &draft)
    }
  }

  private static func moment(_ value: JSONValue?, _ zone: TimeZoneRules) -> ImportedMoment? {
    value?.string.flatMap { ImportedMoment(text: $0, zone: zone) }
  }

  private static func add(
    key: [String], _ moment: ImportedMoment, _ end: ZonedTime?, _ hours: Double?,
    at position: TextPosition, to draft: inout ImportDraft
  ) {
    let start = moment.time(in: draft.zone)
    var fields: JSONObject = [
      "startTime": .string(start.text), "date": .string(start.date.text),
      "lastModified": .string((end ?? start).instant.text),
    ]
    fields["endTime"] = end.map { .string($0.text) }
    fields["targetHours"] = hours.map { .number($0) }
    fields["status"] = .string(status(start, end, hours))
    let id = draft.identifier(key: key, moment)
    draft.add("fastingSessions", id: id, fields, at: position)
  }

  private static func status(_ start: ZonedTime, _ end: ZonedTime?, _ hours: Double?) -> String {
    guard let end else { return "active" }
    let lasted = Double(end.instant.milliseconds - start.instant.milliseconds) / 3_600_000
    return lasted + 0.02 < hours ?? 0 ? "ended-early" : "completed"
  }
}
