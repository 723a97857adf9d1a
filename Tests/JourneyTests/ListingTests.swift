import Foundation
import TestSupport
import Testing

@Suite("Lists for scripts and spreadsheets", .ownThread)
struct ListingTests {
  private static func diary() throws -> DiaryJourney {
    let diary = try DiaryJourney()
    try diary.run(
      """
      countme eat Oats 311 --meal breakfast --date 2026-11-17 && \
      countme eat Soup 500 --meal lunch --date 2026-11-18 && \
      countme eat Pizza 900.5 --meal dinner --date 2026-11-19 && \
      countme new foodItems name=Rice calories=400 date=2026-11-20
      """)
    return diary
  }

  private static func names(_ options: String, _ diary: DiaryJourney) throws -> String {
    try diary.run("countme list foodItems \(options) --json | jq -r 'map(.name) | join(\" \")'")
      .trimmingCharacters(in: .newlines)
  }

  @Test(
    "Conditions compare, and all of several must hold",
    arguments: [
      ("--where 'calories>400'", "Soup Pizza"), ("--where 'calories>=400'", "Soup Pizza Rice"),
      ("--where 'calories<400'", "Oats"), ("--where 'calories<=400'", "Oats Rice"),
      ("--where 'lastModified>=2000-01-01'", "Oats Soup Pizza Rice"),
      ("--where calories=900.5", "Pizza"), ("--where 'meal!=lunch'", "Oats Pizza Rice"),
      ("--where meal=", "Rice"), ("--where 'meal!='", "Oats Soup Pizza"),
      ("--where 'date>2026-11-18' --where 'calories>=500'", "Pizza"),
      ("--any --where 'calories>500' --where meal=", "Pizza Rice"),
      ("--where 'date<yesterday'", "Oats Soup"), ("--where 'name>=P'", "Soup Pizza Rice"),
      ("--sort calories", "Oats Rice Soup Pizza"), ("--sort -calories", "Pizza Soup Rice Oats"),
      ("--sort meal", "Oats Pizza Soup Rice"), ("--sort -meal", "Soup Pizza Oats Rice"),
      ("--sort -calories --limit 2", "Pizza Soup"), ("--limit 1 --where meal=lunch", "Soup"),
    ])
  func conditions(options: String, names: String) throws {
    #expect(try Self.names(options, Self.diary()) == names)
  }

  @Test("A month and a year have a first and a last day, wherever days are named")
  func months() throws {
    let diary = try Self.diary()
    try diary.run("countme eat Plum 30 --date 2026-10-31 && countme eat Fig 40 --date 2025-12-31")
    #expect(try Self.names("--from 2026-11", diary) == "Oats Soup Pizza Rice")
    #expect(try Self.names("--to 2026-10", diary) == "Fig Plum")
    #expect(try Self.names("--from 2025 --to 2025", diary) == "Fig")
    let days = "jq -c '[.from, .to]'"
    #expect(
      try diary.run("countme month --from 2026-10 --to 2026-10 --json | \(days)")
        == "[\"2026-10-01\",\"2026-10-31\"]\n")
    #expect(try diary.run("countme report --from 2025 --json | jq -c .from") == "\"2025-12-31\"\n")
    try diary.fails("countme list foodItems --from 2026-13", 64)
    try diary.fails("countme list foodItems --from 2026-11 --to 2026-10", 64)
  }

  @Test("What cannot be compared and fields that nobody knows are refused, with the nearest")
  func refused() throws {
    let diary = try Self.diary()
    try diary.fails("countme list foodItems --where 'calories>'", 64)
    try diary.fails("countme list foodItems --where '>5'", 64)
    try diary.fails("countme list foodItems --any --where 'calories>5'", 64)
    try diary.fails("countme list foodItems --where 'calories!5'", 64)
    try diary.fails("countme list foodItems --where 'calories>much'", 65)
    try diary.fails("countme list foodItems --limit 0", 64)
    try diary.fails("countme list foodItems --fields ,", 64)
    for option in ["--where 'calorie>5'", "--sort calorie", "--fields name,calorie"] {
      #expect(try diary.fails("countme list foodItems \(option)", 65).contains("calories"))
    }
  }

  @Test("Only the fields that were named are printed, in every format")
  func fields() throws {
    let diary = try Self.diary()
    let list = "countme list foodItems --where meal=lunch --fields name,calories"
    #expect(try diary.run("\(list) --format csv") == "name,calories\r\nSoup,500\r\n")
    #expect(try diary.run("\(list) --format jsonl") == "{\"calories\":500,\"name\":\"Soup\"}\n")
    #expect(
      try diary.run(list).split(separator: "\n").map { $0.split(separator: " ") } == [
        ["name", "calories"], ["Soup", "500"],
      ])
    let days = "countme list dailyLogs --fields date --sort -date --limit 1 --format csv"
    #expect(try diary.run(days) == "date\r\n2026-11-20\r\n")
  }

  @Test("A table for a spreadsheet has no empty column, names first, and loses no field")
  func spreadsheet() throws {
    let diary = try Self.diary()
    let id = "$(countme list foodItems --where name=Soup --json | jq -r .[0].id)"
    try diary.run("countme set foodItems \(id) origin='from the garden' notes='=1+1' --force")
    let table = try diary.run("countme list foodItems --format csv")
    let rows = table.components(separatedBy: "\r\n").map { $0.components(separatedBy: ",") }
    #expect(rows[0].prefix(2) == ["date", "name"] && rows[0].contains("origin"), "\(table)")
    #expect(!rows[0].contains("userId") && !rows[0].contains("protein"), "\(table)")
    #expect(table.contains("from the garden") && table.contains("'=1+1") && !table.contains("\"\""))
    for column in rows[0].indices {
      #expect(rows.dropFirst().contains { column < $0.count && !$0[column].isEmpty })
    }
    try diary.fails("countme export csv -o -", 64)
    #expect(try diary.run("ls").split(separator: "\n").contains("-") == false)
    let export = try diary.run("countme export csv --collection foodItems")
    #expect(export.contains(",from the garden") && !export.contains("\"\""), "\(export)")
    try diary.run("countme export csv --collection foodItems -o ../foodItems.csv")
    let again = try DiaryJourney()
    try again.run("countme import csv '\(diary.home)/foodItems.csv'")
    let both = try [diary, again].map { try $0.run("countme list foodItems --json") }
    #expect(both[0] == both[1])
  }

  @Test("A document without an id gets one where the program can make it, else its form is told")
  func put() throws {
    let diary = try DiaryJourney()
    try diary.run(
      "echo '[{\"name\":\"Fig\",\"calories\":40,\"date\":\"2026-11-19\"}]' | countme put foodItems")
    #expect(try Self.names("", diary) == "Fig")
    try diary.run("echo '{\"date\":\"2026-11-19\",\"milliliters\":300}' | countme put hydration")
    #expect(try diary.run("countme day yesterday --json | jq .milliliters") == "300\n")
    let error = try diary.fails("echo '{\"milliliters\":300}' | countme put hydration", 65)
    #expect(error.contains("date=today"), "\(error)")
    #expect(
      try diary.fails("echo '{\"title\":\"x\"}' | countme put achievements", 65).contains("id="))
  }
}
