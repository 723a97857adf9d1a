public import ArgumentParser
public import CountMeKit

extension FoodCommand {
  /// `countme food table`: tables of foods and barcodes, looked up on this machine.
  struct Tables: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "table", abstract: "Add a table of foods and barcodes, looked up offline.",
      discussion: """
        Open Food Facts' export (openfoodfacts.org/data), the table of your country, or one of your own: \
        comma-separated values with any usual separator, or a JSON object in each line, packed with \
        gzip or not. Its headings say what its columns are, such as name, brand, barcode, kcal, protein, \
        carbohydrates, fat and serving size; the amounts are for 100 g.
        """,
      subcommands: [Add.self, List.self, Remove.self])

    /// `countme food table add FILE`.
    struct Add: DiaryCommand {
      static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a table, or replace the one with its name.")

      @OptionGroup var global: GlobalOptions
      @Argument(help: "The file.", completion: .file()) var file: String
      @Option(help: "Its name, such as products (else named after the file).")
      var name: String?
      @Option(help: "What its amounts are for, 100g or serving, if the headings do not say it.")
      var per: ProductTables.Basis?

      func run(in context: CommandContext) async throws {
        let line = ProgressLine(context.console)
        defer { line.end() }
        let table = try table(context.environment) { line.show("reading: \($0) foods") }
        line.end()
        try context.console.answer(
          [
            "\(table.name): \(table.foods.counted("food")), \(table.barcodes.counted("barcode")), "
              + "\(table.sizeText)"
          ] + table.leftOutLines,
          json: table.json)
      }

      private func table(
        _ environment: DiaryEnvironment, _ progress: (Int) -> Void
      ) throws -> ProductTables.Facts {
        try InputFile.expect(file)
        do {
          return try ProductTables(environment).add(
            file, name: name, basis: per, progress: progress)
        } catch {
          guard let fault = error.importing else { throw error }
          var failure = CommandFailure(import: fault.error, path: fault.path)
          if fault.error.isOfAnotherFormat {
            failure.hint = "countme help food table says what is known; nothing was changed"
          }
          throw failure
        }
      }
    }

    /// `countme food table list`.
    struct List: DiaryCommand {
      static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the tables that were added on this machine.")

      @OptionGroup var global: GlobalOptions

      func run(in context: CommandContext) async throws {
        let tables = ProductTables(context.environment).all
        var text = Table([
          .init("table"), .init("foods", .right), .init("barcodes", .right), .init("size", .right),
          .init("from", isFlexible: true),
        ])
        for table in tables {
          text.add([
            table.name, "\(table.foods)", "\(table.barcodes)", table.sizeText,
            table.from?.printable ?? "",
          ])
        }
        let none = ["There is no table yet: countme food table add FILE"]
        try context.console.show(
          tables.isEmpty
            ? none : text.lines(on: context.console),
          json: .array(tables.map(\.json)))
      }
    }

    /// `countme food table rm NAME`.
    struct Remove: DiaryCommand {
      static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Remove a table from this machine; entries keep what they say."
      )

      @OptionGroup var global: GlobalOptions
      @Argument(help: "The table's name, as countme food table list shows it.") var name: String

      func run(in context: CommandContext) async throws {
        guard try ProductTables(context.environment).remove(name) else {
          throw CommandFailure(
            .notFound, "there is no table \(name.printable)", hint: "see countme food table list")
        }
        try context.console.answer(
          ["The table \(name) is removed."], json: .members(["removed": name]))
      }
    }
  }

  /// `countme food online`: whether Open Food Facts is asked for barcodes.
  struct Online: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "online",
      abstract: "Choose whether Open Food Facts is asked about barcodes that are not known here.",
      discussion: """
        Open Food Facts learns the barcode and the address of your network, and nothing else. What it \
        answers is kept beside your diary, so that nothing is asked twice. Without this, --online asks \
        once.
        """)

    /// Whether it is asked.
    enum Choice: String, ExpressibleByArgument, CaseIterable { case on, off }

    @OptionGroup var global: GlobalOptions
    @Argument(help: "on or off; without it, the present choice is shown.") var choice: Choice?

    func run(in context: CommandContext) async throws {
      if let choice { try context.environment.setAsksOpenFoodFacts(choice == .on) }
      let asks = context.environment.asksOpenFoodFacts
      try context.console.answer(
        [
          asks
            ? "Open Food Facts is asked about barcodes that are not known here."
            : "Nobody is asked about barcodes, unless you say --online."
        ], json: .members(["online": asks]))
    }
  }
}

extension ProductTables.Facts {
  fileprivate var sizeText: String {
    bytes < 1 << 20 ? "\((bytes + 1023) >> 10) KiB" : "\((bytes + 1 << 19) >> 20) MiB"
  }

  fileprivate var leftOutLines: [String] {
    guard leftOut > 0 else { return [] }
    let rows = leftOut == 1 ? "1 row has" : "\(leftOut) rows have"
    return ["\(rows) no usable food: without a name or energy, or with amounts that cannot be true"]
  }

  /// The table for scripts.
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "foods": .number(Double(foods)),
      "barcodes": .number(Double(barcodes)), "leftOut": .number(Double(leftOut)),
      "from": from.map { .string($0) } ?? .null, "bytes": .number(Double(bytes)),
      "added": added.map { .string($0.text) } ?? .null,
    ]
  }
}

extension ProductTables.Basis: ExpressibleByArgument {
  /// The words for both.
  public static var allValueStrings: [String] { ["100g", "serving"] }

  /// Reads one of the words.
  public init?(argument: String) {
    switch argument {
    case "100g": self = .hundred
    case "serving": self = .serving
    default: return nil
    }
  }
}
