/// Makes shell scripts that print long files of a format: 200 entries again and again, and white space.
enum LongFile {
  /// - Parameters:
  ///   - format: the format.
  ///   - repeats: how often the entries come.
  ///   - padding: how many MiB of white space there are between them.
  static func script(_ format: String, repeats: Int, padding: Int) -> String {
    let space = "head -c \(padding << 20) /dev/zero | tr '\\0' '\\n'"
    let members =
      #""\"calories\":%d,\"date\":\"2026-08-10\",\"id\":\"%08x-1111-4111-8111-111111111111\","#
      + #"\"lastModified\":\"2026-08-10T08:00:00.000Z\",\"name\":\"Oats\",\"userId\":\"\"""#
    func loop(_ body: String, times: Int = repeats) -> String {
      "awk 'BEGIN { for (r = 0; r < \(times); r++) for (i = 0; i < 200; i++) { \(body) } }'"
    }
    switch format {
    case "jsonl":
      let line = #"printf "{\"collection\":\"foodItems\",\"document\":{" \#(members) "}}\n", i, i"#
      return "\(loop(line)); \(space)"
    case "json":
      let element = #"printf "%s{" \#(members) "}\n", (r + i ? "," : ""), i, i"#
      return """
        echo '{"collections":{"foodItems":['; \(loop(element)); \(space)
        echo ']},"countme":"export","version":1}'
        """
    case "csv":
      let row =
        #"printf "%08x-1111-4111-8111-111111111111,,2026-08-10T08:00:00.000Z,Oats,%d,2026-08-10\n", i, i"#
      return "echo id,userId,lastModified,name,calories,date; \(loop(row)); \(space)"
    case "cronometer":
      // Equal rows are several entries: the others have no energy, and are left out.
      let row = #"printf "2026-08-10,,Lunch,Food %d,1.00 g,%d\n", i, i"#
      let empty = #"print "2026-08-10,,Lunch,Nothing,1.00 g,""#
      return """
        echo 'Day,Time,Group,Food Name,Amount,Energy (kcal)'
        \(loop(row, times: 1)); \(loop(empty)); \(space)
        """
    default:
      let record =
        #"printf "<Record type=\"HKQuantityTypeIdentifierDietaryEnergyConsumed\" sourceName=\"App\" "#
        + #"unit=\"kcal\" startDate=\"2026-08-10 %02d:%02d:00 +0000\" value=\"%d\"/>\n", i / 60, i % 60, i"#
      let pulse = #"print "<Record type=\"HKQuantityTypeIdentifierHeartRate\" value=\"60\"/>""#
      return """
        echo '<?xml version="1.0"?><HealthData>'
        \(loop(record, times: 1)); \(loop(pulse)); \(space)
        echo '</HealthData>'
        """
    }
  }
}
