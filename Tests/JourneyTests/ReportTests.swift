import Foundation
import TestSupport
import Testing

@Suite("The report", .ownThread)
struct ReportTests {
  private static let hostile = [
    "<script>alert(x)</script>", "\" onload=\"alert(x)", "</title><img src=x>", "' style='x",
    "&lt;b&gt; & </svg>", "\u{202E}gnp.exe\u{2066}", "x --> y", "]]>", "</style><style>*{}</style>",
  ]

  /// A diary of a month whose every text is hostile.
  private static func diary() throws -> DiaryJourney { try DiaryJourney(month) }

  private static let month = PreparedDiary { diary in
    try diary.run("countme goal 2000 --water 2l --weight 75")
    for (index, name) in hostile.enumerated() {
      let quoted = "'\(name.replacingOccurrences(of: "'", with: "'\\''"))'"
      let day = "--date -\(index)d"
      try diary.run(
        """
        countme eat --yes \(quoted) \(300 * (index + 1)) --protein 10 --carbs 20 --fat 5 --at 8:00 \(day)
        countme weigh \(80 - index) \(day)
        countme drink \(1500 + index * 100) \(day)
        countme habit add \(quoted) && countme check \(quoted) \(day)
        countme react \(quoted) --at 9:00 --severity 2 \(day)
        countme use-by add \(quoted) +\(index)d --quantity \(quoted)
        """)
    }
    try diary.run("countme fast start 16 --at 20:00 --date -2d && countme fast stop --date -1d")
    try diary.run("countme set profile/settings settings 'name=<i>Ann</i>'")
  }

  @Test("Nothing of a document becomes a tag, and nothing is fetched or run")
  func escaping() throws {
    let page = try Self.diary().run("countme report -o - ")
    let tags = Set(page.matches(of: #/<\/?([a-zA-Z!][^\s>]*)/#).map { String($0.1) })
    let known: Set = [
      "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "main", "header", "h1", "h2",
      "h3", "p", "dl", "div", "dt", "dd", "section", "svg", "desc", "path", "span", "ul", "li", "i",
      "b", "small", "details", "summary", "table", "caption", "thead", "tbody", "tr", "th", "td",
      "footer",
    ]
    #expect(tags.isSubset(of: known), "\(tags.subtracting(known))")
    let attributes = Set(
      page.matches(of: #/<[^>]*?\s([a-zA-Z-]+)="/#).map { String($0.1) })
    #expect(!attributes.contains { $0.hasPrefix("on") || ["src", "href"].contains($0) })
    for text in ["<script", "<img", "://", "url(", "@import", "\u{202E}", "\u{2066}", "<i>Ann"] {
      #expect(!page.contains(text), "\(text)")
    }
    #expect(page.contains("script-src 'none'"))
    #expect(page.contains("&lt;script&gt;alert(x)&lt;/script&gt;"))
    // Every text that stands in a quoted attribute is the program's own.
    #expect(!page.contains("onload=\"alert"))
  }

  @Test("Each drawing has a role, a title, a description and its numbers as a table")
  func accessibility() throws {
    let page = try Self.diary().run("countme report -o -")
    let drawings = page.components(separatedBy: "<svg ").dropFirst()
    #expect(drawings.count >= 6)
    for drawing in drawings {
      #expect(drawing.hasPrefix("role=\"img\" aria-labelledby=\""))
      let ids = drawing.dropFirst("role=\"img\" aria-labelledby=\"".count)
        .prefix { $0 != "\"" }.split(separator: " ")
      #expect(ids.count == 2)
      #expect(drawing.contains("<title id=\"\(ids.first ?? "")\">"))
      #expect(drawing.contains("<desc id=\"\(ids.last ?? "")\">"))
      #expect(page.components(separatedBy: " id=\"\(ids.first ?? "")\"").count == 2)
    }
    let sections = page.components(separatedBy: "<section ").dropFirst()
    for section in sections { #expect(section.contains("<caption>"), "\(section.prefix(80))") }
    for style in ["prefers-color-scheme: dark", "@media print", "lang=\"en\"", "viewport"] {
      #expect(page.contains(style))
    }
    #expect(page.contains("not a diagnosis"))
  }

  @Test("Equal diaries give equal pages, and the numbers are there for scripts")
  func deterministic() throws {
    let diary = try Self.diary()
    let first = try diary.run("countme report -o -")
    #expect(try diary.run("countme report -o -") == first)
    let answer = try diary.run("countme report -o ../pages/report.html")
    #expect(answer.contains("Wrote ../pages/report.html"), "\(answer)")
    #expect(try diary.run("cat ../pages/report.html") == first)
    #expect(
      try diary.run(
        "countme report --json | jq -c '[.from, .to, (.habits | length), (.reactions | length)]'")
        == "[\"2026-11-12\",\"2026-11-20\",9,9]\n")
    #expect(try diary.run("countme report -o ../r.html --json | jq -r .loggedDays") == "9\n")
    #expect(
      try diary.run("countme report --from -3d --to -1d --json | jq -c '[.days[].date]'")
        == "[\"2026-11-17\",\"2026-11-18\",\"2026-11-19\"]\n")
  }

  @Test("An empty diary, all days there are, and what cannot be")
  func edges() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme report -o -").contains("Nothing is written down"))
    try diary.run("countme eat Oats 311")
    let all = try diary.run("countme report --from 0001-01-01 --to 9999-12-31 -o -")
    #expect(all.contains("20 November 2026") && all.utf8.count < 30_000)
    try diary.fails("countme report", 64)
    try diary.fails("countme report --from today --to yesterday -o x.html", 64)
    try diary.fails("countme report --from someday -o x.html", 64)
    try diary.fails("countme report -o /proc/nowhere/x.html", 74)
  }

  @Test(
    "A label of the macronutrients stands where a bar begins, whatever a bar is of",
    arguments: [
      (2, "day"), (7, "day"), (31, "day"), (32, "week"), (60, "week"), (120, "week"),
      (121, "month"), (200, "month"),
    ])
  func macroLabels(days: Int, unit: String) throws {
    let diary = try DiaryJourney()
    try diary.run(
      """
      for n in $(seq 0 \(max(1, days / 30)) \(days - 1)); do
        printf '{"name":"Oats","calories":300,"protein":10,"carbohydrates":20,"fats":5,"date":"%s"}\\n' \
          $(date -u -d "2026-11-20 -$n days" +%F)
      done | countme put foodItems
      """)
    let page = try diary.run("countme report -o - --from -\(days - 1)d --to today")
    let chart = try #require(page.components(separatedBy: "id=\"macros-t\">").last)
    #expect(chart.hasPrefix("Share of energy in percent, by \(unit)<"))
    let path = try #require(chart.firstMatch(of: #/class="protein" d="(.*?)"/#)).1
    let bars = path.matches(of: #/M(\d+) \d+V\d+h(\d+)V/#).compactMap {
      match -> (left: Int, width: Int)? in
      guard let left = Int(match.1), let width = Int(match.2) else { return nil }
      return (left, width)
    }
    let labels = try #require(chart.components(separatedBy: "class=\"days\"").dropFirst().first)
      .components(separatedBy: "</div>")[0]
      .matches(of: #/left:([\d.]+)%">(.*?)</#).compactMap { Double($0.1) }
    #expect(!labels.isEmpty, "\(chart)")
    // The page begins where the diary does.
    let before = try #require(page.components(separatedBy: "<title id=\"macros-t\">").first)
    let box = try #require(before.matches(of: #/viewBox="0 0 (\d+) /#).last)
    let width = try #require(Double(box.1))
    for label in labels {
      let place = label * width / 100
      // A bar's gap is a tenth of it.
      let isBelowBar = bars.contains { abs(Double($0.left) - place) <= Double($0.width) / 6 + 1 }
      #expect(unit == "day" || isBelowBar, "\(label)% of \(days) days: \(bars)")
    }
    for bar in bars where unit == "day" { #expect(bar.width == 8) }
  }

  @Test("What is still open today is not missed")
  func openToday() throws {
    let diary = try DiaryJourney()
    try diary.run("countme new habits name=Read schedule=daily startDate=2026-11-19")
    try diary.run("countme check Read --date yesterday")
    let page = try diary.run("countme report -o -")
    let heat = try #require(page.components(separatedBy: "class=\"heat\"").last)
    #expect(heat.contains("<path class=\"rest\"") && !heat.contains("missed\""), "\(heat)")
    #expect(heat.contains(#/open today/#), "\(heat)")
  }

  @Test("Water is held against the goal that its day had")
  func waterGoals() throws {
    let diary = try DiaryJourney()
    try diary.run("countme goal --water 2000")
    try diary.run("countme drink 2000 --date -2d && countme drink 2000 --date yesterday")
    let one = try diary.run("countme report -o -")
    #expect(one.contains("the goal of 2000 ml was reached on 2 of them."), "\(one)")
    try diary.run("countme goal --water 3000 && countme drink 2500")
    let page = try diary.run("countme report -o -")
    #expect(page.contains("the goal of the day was reached on 2 of them."), "\(page)")
    #expect(page.contains("<td>2000 ml</td><td>2000 ml</td>"))
    #expect(page.contains("<td>2500 ml</td><td>3000 ml</td>"))
  }

  @Test("Nothing is said of a goal where there is none, and food is listed by its energy")
  func withoutGoal() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 && countme eat Soup 500 --date -1d && countme eat Soup 520")
    let page = try #require(
      diary.run("countme report -o -").components(separatedBy: "</style>").last)
    #expect(!page.contains("goal") && page.contains(">Energy</h2>"), "\(page)")
    let food = page.components(separatedBy: "id=\"foods\"").last ?? ""
    let names = food.matches(of: #/<th scope="row">(.*?)</#).map { String($0.1) }.prefix(2)
    #expect(names == ["Soup", "Oats"] && food.contains("<td>2</td><td>1020</td><td>510</td>"))
    #expect(!(try diary.run("countme week")).contains("against the goal"))
    try diary.run("countme goal 2000")
    #expect(try diary.run("countme report -o -").contains("Energy against the goal"))
    #expect(try diary.run("countme week").contains("against the goal"))
    #expect(
      try diary.run("countme report --json | jq -c '[.foods[].name]'") == "[\"Soup\",\"Oats\"]\n")
  }

  @Test(
    "Every few bars have a label, however many days there are", arguments: [11, 14, 21, 30, 60])
  func labels(days: Int) throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 300 && countme eat Oats 300 --date -\(days - 1)d")
    let page = try diary.run("countme report -o -")
    let chart = page.components(separatedBy: "class=\"days\"").dropFirst().first ?? ""
    let labels = chart.components(separatedBy: "</div>")[0].matches(of: /<span/).count
    #expect((3...8).contains(labels), "\(labels)")
  }

  @Test("The goal of water is a line from end to end")
  func waterGoal() throws {
    let diary = try DiaryJourney()
    try diary.run("countme goal --water 2l && countme drink 500 --date -4d && countme drink 700")
    let page = try diary.run("countme report -o -")
    let water = page.components(separatedBy: "water-t\">").last ?? ""
    let line = try #require(water.firstMatch(of: #/class="line goal" d="M0 (\d+)H(\d+)"/#))
    #expect(line.2 == "50")
  }

  @Test("Years are told by months, and what was given up long ago is not missed")
  func years() throws {
    let diary = try DiaryJourney()
    try diary.run(
      """
      for year in 2016 2018 2020 2022 2024; do
        for day in 02 03 04 05 06 07 08; do
          echo "{\\"name\\":\\"Oats\\",\\"calories\\":400,\\"date\\":\\"$year-05-$day\\"}"
        done
      done | countme put foodItems
      for day in 02 03 04; do
        echo "{\\"milliliters\\":1500,\\"date\\":\\"2018-05-$day\\"}"
      done | countme put hydration
      echo 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText' > ../h.csv
      echo 'Piano,,Music,2016-05-02,1,' >> ../h.csv && echo 'Piano,,Music,2016-05-05,1,' >> ../h.csv
      countme import habitbull ../h.csv && countme eat Oats 300
      """)
    let page = try diary.run("countme report --from 2016 -o -")
    let rows = page.matches(of: #/<th scope="row">([^<]*)/#).map { String($0.1) }
    #expect(rows.contains("2016-05") && rows.contains("2024-05"), "\(rows)")
    #expect(!rows.contains { $0.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil }, "\(rows)")
    #expect(page.contains("Piano <small>daily, done on 2 days, missed on 2<"))
    #expect(page.utf8.count < 60_000, "\(page.utf8.count)")
    let shorter = try diary.run("countme report --from 2024-05 --to 2024-05 -o -")
    #expect(shorter.contains("<th scope=\"row\">2024-05-02"))
  }

  @Test("Collections of one's own are told of")
  func ownCollections() throws {
    let diary = try DiaryJourney()
    try diary.run(
      """
      mkdir -p .countme/schema && echo '{"title": "Night", "type": "object", "x-id": "date", \
      "x-merge": "fieldwise", "properties": {"hours": {"type": "number"}, "dream": {"type": "string"}}}' \
      > .countme/schema/nights.schema.json
      countme new nights id=2026-11-18 hours=7.5 'dream=<b>flying</b>' && countme eat Oats 300
      """)
    let page = try diary.run("countme report -o -")
    #expect(page.contains(">Night</h2>") && page.contains("<td>7.5</td>") || page.contains(">7.5<"))
    #expect(page.contains("&lt;b&gt;flying") && !page.contains("<b>flying"))
    #expect(
      try diary.run("countme report --json | jq .ownCollections.nights[0].hours") == "7.5\n")
  }
}
