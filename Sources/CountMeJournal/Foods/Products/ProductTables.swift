import CountMeFoods
import CountMeFormats
public import CountMeHistory
public import CountMeModel
import CountMePlatform
public import CountMeStore

/// The tables of foods and barcodes that were added on this machine.
public struct ProductTables: Sendable {
  /// A table.
  public struct Facts: Sendable, Equatable {
    /// What it is called.
    public let name: String
    /// How many foods it has.
    public let foods: Int
    /// How many of them have a barcode.
    public let barcodes: Int
    /// How many rows told no food: without a name or energy, or with amounts that cannot be true.
    public let leftOut: Int
    /// Where it is from; nil where the file does not say.
    public let from: String?
    /// When it was added.
    public let added: Timestamp?
    /// How much room it takes, in bytes.
    public let bytes: Int
  }

  /// What the amounts of a table are for.
  public enum Basis: Sendable {
    /// 100 g, or 100 ml.
    case hundred
    /// A serving.
    case serving
  }

  /// What products of Open Food Facts are from, as its terms want it to be said.
  static let openFoodFacts = "Open Food Facts (ODbL)"

  private let folder: String
  private let now: Timestamp

  /// The tables of this machine.
  public init(_ environment: DiaryEnvironment) {
    folder = "\(environment.stateDirectory)/food-tables"
    now = environment.now()
  }

  /// The tables, by name.
  public var all: [Facts] { tables.map(facts) }

  /// Adds a table, or puts it in the place of one of that name.
  ///
  /// The file may be packed with gzip. It is read from its front to its back, in bounded memory.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - name: what to call it, of small letters, digits and hyphens; nil for a name like the file's.
  ///   - basis: what its amounts are for; nil where the file tells it.
  ///   - progress: called now and then with how many foods there are.
  /// - Throws: ``ImportFailure`` for a file in which no foods can be told;
  ///   ``JournalFailure/misunderstood(_:text:)`` for a name that cannot be one.
  public func add(
    _ path: String, name: String? = nil, basis: Basis? = nil, progress: (Int) -> Void = { _ in }
  ) throws(DiaryError) -> Facts {
    let name = name ?? Self.name(ofFile: path)
    guard ProductTable.isName(name) else {
      throw .journal(.misunderstood(.tableName, text: name))
    }
    let basis = basis.map { $0 == .hundred ? Product.Basis.hundred : .serving }
    var rows = try Self.reading(path) { () throws(ImportError) in
      try ProductRows(try Self.file(path), basis: basis)
    }
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.createDirectories(folder, mode: 0o700)
    }
    let writer = try ProductTableWriter(in: folder)
    var leftOut = 0
    while let row = try Self.reading(path, { () throws(ImportError) in try rows.next() }) {
      guard case .product(let product) = row else {
        leftOut += 1
        continue
      }
      guard try writer.add(product) else { throw Self.fault(path, .unreadable(Self.tooLarge)) }
      if writer.count % 1000 == 0 { progress(writer.count) }
    }
    guard writer.count > 0 else {
      throw Self.fault(path, .notThisFormat("food with its energy"))
    }
    var facts: JSONObject = [
      "foods": .number(Double(writer.count)), "barcodes": .number(Double(writer.barcodes)),
      "leftOut": .number(Double(leftOut)), "added": .number(Double(now.milliseconds)),
    ]
    if rows.isOpenFoodFacts { facts["from"] = .string(Self.openFoodFacts) }
    try writer.finish(at: self.path(name), facts)
    guard let table = table(name) else {
      throw .store(.damaged(what: self.path(name), detail: "it is not as it was written"))
    }
    return self.facts(table)
  }

  private static let tooLarge = "it has more than 2 GiB of foods"

  private static func fault(_ path: String, _ reason: ImportError.Reason) -> DiaryError {
    .notImportable(path: path, ImportError(reason, at: .start))
  }

  private static func reading<Result>(
    _ path: String, _ body: () throws(ImportError) -> Result
  ) throws(DiaryError) -> Result {
    do throws(ImportError) { return try body() } catch { throw .notImportable(path: path, error) }
  }

  /// Removes a table; false where there is none of that name.
  public func remove(_ name: String) throws(DiaryError) -> Bool {
    let path = self.path(name)
    guard ProductTable.isName(name), FileSystem.exists(path) else { return false }
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.remove(path)
      try DurableFile.flushDirectory(folder)
    }
    return true
  }
}

extension ProductTables {
  /// The tables themselves, by name.
  var tables: [ProductTable] {
    let names = ((try? FileSystem.list(folder)) ?? []).filter { $0.kind == .file }.map(\.name)
    return names.sorted().compactMap { file in
      guard file.hasSuffix(Self.ending) else { return nil }
      return ProductTable("\(folder)/\(file)", named: String(file.dropLast(Self.ending.count)))
    }
  }

  /// The table of a name, or nil.
  func table(_ name: String) -> ProductTable? {
    ProductTable.isName(name) ? ProductTable(path(name), named: name) : nil
  }

  private static let ending = ".foods"

  private func path(_ name: String) -> String { "\(folder)/\(name)\(Self.ending)" }

  private func facts(_ table: ProductTable) -> Facts {
    let number = { (name: String) in table.facts[name]?.integer ?? 0 }
    return Facts(
      name: table.name, foods: number("foods"), barcodes: number("barcodes"),
      leftOut: number("leftOut"), from: table.facts["from"]?.string,
      added: table.facts["added"]?.number.map { Timestamp(milliseconds: Int64($0)) },
      bytes: table.bytes)
  }

  /// The file that is added, unpacked where gzip has packed it.
  private static func file(_ path: String) throws(ImportError) -> ImportedFile {
    guard let facts = FileFacts(followingLinksTo: path) else {
      throw ImportError(.unreadable("there is no such file"), at: .start)
    }
    guard facts.isRegular else {
      throw ImportError(.unreadable("it is no regular file"), at: .start)
    }
    let file = ImportedFile(name: path, content: .file(path))
    let isPacked = file.head().starts(with: [0x1F, 0x8B])
    return isPacked ? ImportedFile(name: path, content: .gzip(path)) : file
  }

  /// A name like the file's: `swiss-sfcd` for `data/Swiss SFCD.csv.gz`.
  private static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let words = SearchText(String(file.prefix { $0 != "." })).words
      .map { String(decoding: $0.filter { $0 < 0x80 }, as: UTF8.self) }.filter { !$0.isEmpty }
    let name = String(words.joined(separator: "-").prefix(24))
    return name.isEmpty ? "table" : name
  }
}
