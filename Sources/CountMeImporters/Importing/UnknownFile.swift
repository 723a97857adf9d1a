import CountMeFormats
import CountMeModel

/// What a file looks like that no format knows, and which formats come near.
public struct UnknownFile: Sendable, Equatable {
  /// The kinds of file, as far as their beginning tells.
  public enum Kind: Sendable, Equatable {
    /// Nothing is in it.
    case empty
    /// A database of an app's own.
    case sqlite
    /// A workbook of a spreadsheet.
    case workbook
    /// A document or picture for people.
    case picture
    /// Something packed that is no zip archive.
    case packed
    /// A zip archive that lies in another one or comes through a pipe.
    case archive
    /// A folder or archive with files of these names.
    case files([String])
    /// A table with these columns.
    case table([String])
    /// JSON whose first keys are these.
    case json([String])
    /// XML whose outermost element is this.
    case xml(String)
    /// Other text.
    case text
    /// Anything else.
    case bytes
  }

  /// An app that is known for such files, although they cannot be read.
  public enum App: String, Sendable {
    /// Lose It!
    case loseIt
    /// Samsung Health.
    case samsungHealth
  }

  /// What kind of file it is.
  public let kind: Kind
  /// Whose it seems to be.
  public let app: App?
  /// The formats that have some of its columns, keys or files, the nearest first.
  public let near: [ImportFormat]

  /// Looks at a file's beginning.
  public init(_ input: ImportInput) {
    let kind = Self.kind(of: input)
    self.kind = kind
    app = Self.app(kind, input)
    near = Self.near(kind)
  }

  /// Whether two looks are the same; formats are told by their names.
  public static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.app == right.app
      && left.near.map(\.name) == right.near.map(\.name)
  }

  private static let marks: [(mark: [UInt8], kind: Kind)] = [
    ([0x50, 0x4B, 0x03, 0x04], .archive), (Array("SQLite format 3\0".utf8), .sqlite),
    (Array("%PDF".utf8), .picture),
    ([0x89, 0x50, 0x4E, 0x47], .picture), ([0xFF, 0xD8, 0xFF], .picture),
    ([0xD0, 0xCF, 0x11, 0xE0], .workbook), ([0x1F, 0x8B], .packed),
    ([0x37, 0x7A, 0xBC, 0xAF], .packed), (Array("Rar!".utf8), .packed),
  ]

  private static func kind(of input: ImportInput) -> Kind {
    guard input.files.count == 1, let file = input.files.first else {
      let names = input.files.map(\.name)
      return names.contains { $0.hasSuffix("xl/workbook.xml") } ? .workbook : .files(names)
    }
    let bytes = file.head()
    if bytes.isEmpty { return .empty }
    for (mark, kind) in marks where bytes.starts(with: mark) { return kind }
    let head = ImportHead(file)
    guard let first = head.firstCharacter else { return .bytes }
    switch first {
    case "{", "[": return .json(keys(head.text))
    case "<": return .xml(element(head.text))
    default:
      let columns = table(head.text)
      return columns.count > 1 ? .table(columns) : .text
    }
  }

  /// The first keys in the text, each once.
  private static func keys(_ text: String) -> [String] {
    var keys: [String] = []
    for match in text.matches(of: /"([^"\\]{1,60})"\s*:/) {
      let key = String(match.1)
      if !keys.contains(key) { keys.append(key) }
      if keys.count == 40 { break }
    }
    return keys
  }

  private static func element(_ text: String) -> String {
    text.firstMatch(of: /<([A-Za-z][-\w.:]*)/).map { String($0.1) } ?? ""
  }

  /// The columns in the first line, by the sign that parts most of it.
  private static func table(_ text: String) -> [String] {
    let line = text.prefix { !$0.isNewline }
    let signs: [Character] = [",", ";", "\t"]
    let sign = signs.max { a, b in line.count { $0 == a } < line.count { $0 == b } } ?? ","
    return line.split(separator: sign).map { $0.filter { $0 != "\"" && $0 != "\u{FEFF}" } }
      .map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  private static func app(_ kind: Kind, _ input: ImportInput) -> App? {
    let head = ImportHead(input)
    if head.names.contains(where: { $0.contains("com.samsung.") })
      || head.text.hasPrefix("com.samsung.")
    {
      return .samsungHealth
    }
    let isLoseIt = head.names.contains { $0.hasSuffix("food-logs.csv") }
    return isLoseIt || head.has("Last Updated") ? .loseIt : nil
  }

  private static func near(_ kind: Kind) -> [ImportFormat] {
    let words: [String] =
      switch kind {
      case .table(let columns): columns
      case .json(let keys): keys
      case .files(let names): names.map { String($0.split(separator: "/").last ?? "") }
      default: []
      }
    let own = Set(words.map { $0.lowercased() })
    let shared = ImportFormat.all.map { format in
      (format: format, count: (signs[format.name] ?? []).count { own.contains($0) })
    }
    let least = if case .table = kind { 2 } else { 1 }
    return shared.filter { $0.count >= least }
      .sorted { ($1.count, $0.format.name) < ($0.count, $1.format.name) }.prefix(3).map(\.format)
  }

  /// What the formats' files are known by, in lower case.
  private static let signs: [String: [String]] = [
    "cronometer": [
      "day", "time", "group", "food name", "amount", "energy (kcal)", "energy (kj)", "category",
      "exercise", "minutes", "calories burned", "metric", "unit", "note",
    ],
    "csv": ["id", "userid", "lastmodified", "date", "timestamp"],
    "firestore": ["__collections__", "__datatype__", "documents", "fields"],
    "habitbull": ["habitname", "habitdescription", "habitcategory", "calendardate", "value"],
    "json": ["countme", "collections", "version"],
    "jsonl": ["collection", "document"],
    "libra": ["#date", "date", "weight", "weight trend", "body fat", "muscle mass", "log"],
    "loseit": [
      "date", "name", "icon", "meal", "type", "quantity", "units", "calories", "deleted",
    ],
    "loop": ["habits.csv", "checkmarks.csv", "scores.csv"],
    "myfitnesspal": [
      "date", "meal", "calories", "fat (g)", "saturated fat", "exercise", "exercise calories",
      "exercise minutes", "body fat %", "weight", "sodium (mg)", "protein (g)",
      "carbohydrates (g)",
    ],
    "opennutritracker": ["user_intake.json", "user_activity.json", "nutriments", "intake", "meal"],
    "openscale": [
      "date", "time", "datetime", "weight", "fat", "muscle", "water", "bone", "waist", "bmi",
    ],
    "waistline": ["foodlist", "diary", "recipes", "mealnames"],
    "yazio": ["days.json", "products.json", "consumed", "daily", "daytime"],
    "zero": ["biodata.json", "fast_data", "start", "end", "hours", "date"],
  ]
}
