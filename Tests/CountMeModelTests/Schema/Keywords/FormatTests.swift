import Testing

/// The formats, which are asserted for texts and for texts only.
struct FormatTests {
  private func check(_ format: String, _ fitting: [String], _ refused: [String]) throws {
    func list(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }
    try KeywordCase(
      #"{"format": "\#(format)"}"#, fits: list(fitting) + #", 1, null, [], {}"#,
      not: list(refused), by: "format"
    ).check()
  }

  @Test func date() throws {
    try check(
      "date", ["2026-11-20", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"],
      [
        "", "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
        "2026-1-2", "20261120", "2026/11/20", "2026-11-20T00:00:00Z", " 2026-11-20",
        "2026-11-20\\n",
        "+2026-11-20", "२०२६-११-२०", "2026-W47-5", "10000-01-01",
      ])
  }

  @Test func time() throws {
    try check(
      "time",
      ["08:15:00Z", "08:15:00.5z", "23:59:59.999999999+14:00", "00:00:00-00:00", "23:59:60Z"],
      [
        "", "08:15", "08:15:00", "24:00:00Z", "08:60:00Z", "08:15:61Z", "8:15:00Z", "08:15:00.Z",
        "08:15:00+1:00", "08:15:00+24:00", "08:15:00+01:60", "12:00:60Z", "08:15:00 Z",
        "08:15:00,5Z",
        "०८:15:00Z",
      ])
  }

  @Test func dateTime() throws {
    try check(
      "date-time",
      [
        "2026-11-20T08:15:00Z", "2026-11-20t08:15:00.123456789z", "2026-11-20T08:15:00-03:30",
        "2016-12-31T23:59:60Z", "2017-01-01T00:59:60+01:00", "2024-02-29T00:00:00+14:00",
      ],
      [
        "", "2026-11-20", "2026-11-20 08:15:00Z", "2026-11-20T08:15Z", "2026-11-20T08:15:00",
        "2026-02-29T08:15:00Z", "2026-11-20T24:00:00Z", "2026-11-20T08:15:00+0100",
        "2026-11-20T12:00:60Z", "2026-11-20T08:15:00Z ", "2026-11-20T08:15:00.Z",
      ])
  }

  @Test func uuid() throws {
    try check(
      "uuid",
      [
        "019a9f2c-4e80-7000-8000-000000000000", "3F2A0000-ABCD-4000-8000-0123456789AB",
        "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
      ],
      [
        "", "019a9f2c4e8070008000000000000000", "019a9f2c-4e80-7000-8000-00000000000",
        "019a9f2c-4e80-7000-8000-0000000000000", "{019a9f2c-4e80-7000-8000-000000000000}",
        "019a9f2c-4e80-7000-80000-00000000000", "019a9f2g-4e80-7000-8000-000000000000",
        "urn:uuid:019a9f2c-4e80-7000-8000-000000000000",
      ])
  }

  @Test func email() throws {
    let long = String(repeating: "a", count: 64)
    try check(
      "email",
      [
        "zoe@example.org", "z.o+tag@sub.example.org", "\(long)@example.org", "a@b.c", "_-!@a-b.org",
      ],
      [
        "", "zoe", "@example.org", "zoe@", "zoe@localhost", "zoe@@example.org", "z@e@example.org",
        ".zoe@example.org", "zoe.@example.org", "z..o@example.org", "zoe@-a.org", "zoe@a-.org",
        "zoe@example..org", "zoe@example.org.", "z oe@example.org", "zoé@example.org",
        "zoe@a_b.org",
        "a\(long)@example.org", "zoe@\(long).org",
      ])
  }
}
