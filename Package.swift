// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "CountMe",
  products: [
    .executable(name: "countme", targets: ["countme"]),
    .library(name: "CountMeKit", targets: ["CountMeKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
  ],
  targets: [
    // The executable: one command per file; the only place that reads a terminal or prints.
    .executableTarget(
      name: "countme",
      dependencies: [
        "CountMeFoods",
        "CountMeKit",
        "CountMeModel",
        "CountMePlatform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("Demo/october.csv"), .embedInCode("Report/report.css")],
      // One file that starts fast: the Swift libraries are inside it.
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
        .linkedLibrary("_FoundationCShims", .when(configuration: .release)),
        .linkedLibrary(
          "_FoundationCollections", .when(configuration: .release)),
        .linkedLibrary("swiftSynchronization", .when(configuration: .release)),
      ]
    ),

    // What the work costs, ours and git's side by side; not a product that people install.
    .executableTarget(
      name: "countme-bench",
      dependencies: [
        "CountMeKit",
        "CountMeModel",
        "CountMeGit",
        "CountMeHistory",
        "CountMePlatform",
        "CountMeSodium",
        "CountMeStore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/countme-bench"
    ),

    // The app of the documentation's tutorial: built, and run by a test, so that it stays true.
    .executableTarget(name: "first-app", dependencies: ["CountMeKit"]),

    // The front door for apps: opens a diary and hands out its services.
    .target(
      name: "CountMeKit",
      dependencies: [
        "CountMeAccounts", "CountMeCare", "CountMeFormats", "CountMeHistory", "CountMeImporters",
        "CountMeIntegrity", "CountMeJournal", "CountMeModel", "CountMePlatform", "CountMeSchema",
        "CountMeStore", "CountMeSync",
      ]),
    // Other apps' files, in and out.
    .target(
      name: "CountMeImporters",
      dependencies: [
        "CountMeFoods", "CountMeFormats", "CountMeGit", "CountMeHistory", "CountMeJournal",
        "CountMeModel", "CountMePlatform", "CountMeSchema", "CountMeStore",
      ]),
    // Examines a diary and its remotes, and mends what it finds.
    .target(
      name: "CountMeIntegrity",
      dependencies: [
        "CountMeCare", "CountMeGit", "CountMeHistory", "CountMeModel", "CountMePlatform",
        "CountMeSchema", "CountMeStore", "CountMeSync",
      ]),
    // Signing up, in and out; devices, passwords, deleting, beginning a history anew.
    .target(
      name: "CountMeAccounts",
      dependencies: [
        "CountMeCare", "CountMeGit", "CountMeHistory", "CountMeModel", "CountMePlatform",
        "CountMeSodium", "CountMeStore", "CountMeSync",
      ]),
    // Fetches, judges, merges and sends; watches.
    .target(
      name: "CountMeSync",
      dependencies: [
        "CountMeCare", "CountMeGit", "CountMeHistory", "CountMeJournal", "CountMeModel",
        "CountMePlatform", "CountMeSodium", "CountMeStore",
      ]),
    // Backups, conflicts, and a guest's way into an account.
    .target(
      name: "CountMeCare",
      dependencies: [
        "CountMeGit", "CountMeHistory", "CountMeJournal", "CountMeModel", "CountMePlatform",
        "CountMeSchema", "CountMeSodium", "CountMeStore",
      ]),
    // What a day is made of: entries, foods, habits, awards, views, and what leaves in time.
    .target(
      name: "CountMeJournal",
      dependencies: [
        "CountMeFoodData", "CountMeFoods", "CountMeFormats", "CountMeGit", "CountMeHistory",
        "CountMeModel", "CountMePlatform", "CountMeSchema", "CountMeStore",
      ],
      resources: [
        .embedInCode("Allergens/allergens.words"), .embedInCode("Exercises/activities.table"),
        .embedInCode("Foods/Products/headings.table"),
      ]),
    // Files of foreign programs as rows and texts: CSV, JSON lines, zip, gzip.
    .target(
      name: "CountMeFormats",
      dependencies: ["CountMeGit", "CountMeHistory", "CountMeModel", "CountMePlatform"]),
    // Documents on disk: one writing door, readers, history, undo, remotes' names, sessions.
    .target(
      name: "CountMeStore",
      dependencies: [
        "CountMeGit", "CountMeHistory", "CountMeModel", "CountMePlatform", "CountMeSchema",
        "CountMeSodium",
      ]),
    // What commits of a diary must satisfy and how their trees merge: keys, rules, rewrites.
    .target(
      name: "CountMeHistory",
      dependencies: [
        "CountMeGit", "CountMeModel", "CountMePlatform", "CountMeSchema", "CountMeSodium",
      ]),

    // Pure values and rules: no files, clock, randomness or git.
    .target(name: "CountMeModel"),

    // The collections: one `*.schema.json` each, compiled in as texts and types by the plugin below.
    .target(
      name: "CountMeSchema", dependencies: ["CountMeModel"], path: "Schema", exclude: ["examples"],
      plugins: ["EmbedSchemas"]),
    .plugin(
      name: "EmbedSchemas",
      capability: .buildTool(),
      dependencies: ["schema-embedder"],
      path: "Sources/EmbedSchemas"
    ),
    .executableTarget(name: "schema-embedder"),

    // How a food is said, and how a name is searched in a table of foods.
    .target(name: "CountMeFoods"),
    // The table of foods and its index: texts, compiled in by the plugin below.
    .target(
      name: "CountMeFoodData", dependencies: ["CountMeFoods"],
      exclude: ["everyday.words", "foods.table"],
      plugins: ["EmbedFoods"]),
    .plugin(
      name: "EmbedFoods",
      capability: .buildTool(),
      dependencies: ["food-table"],
      path: "Sources/EmbedFoods"
    ),
    .executableTarget(name: "food-table", dependencies: ["CountMeFoods"]),

    // A safe Swift face over libgit2, and the transports.
    .target(
      name: "CountMeGit",
      dependencies: [
        "CountMeClibgit2", "CountMeClibcurl", "CountMeClibcrypto", "CountMePlatform",
      ]),
    // Loaded when a command needs it: what is compiled here passes its functions on.
    .target(name: "CountMeClibgit2"),
    // For web addresses; loaded when one is used first, as libgit2 is.
    .target(name: "CountMeClibcurl"),
    // For SHA-1 alone. The module names the archive: the whole library
    // takes longer to load than SHA-1 ever works.
    .systemLibrary(name: "CountMeClibcrypto", providers: [.apt(["libssl-dev"])]),

    // Every system call: files and their durability, locks, processes, clocks, the terminal.
    .target(name: "CountMePlatform", dependencies: ["CountMeCsystem"]),
    .target(name: "CountMeCsystem"),

    // A safe Swift face over libsodium.
    .target(name: "CountMeSodium", dependencies: ["CountMeClibsodium"]),
    .systemLibrary(
      name: "CountMeClibsodium",
      pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"])]
    ),

    // What every test builds its world from: temporary homes, a seeded generator, hermetic git.
    .target(
      name: "TestSupport",
      dependencies: ["CountMeFoodData", "CountMeFoods", "CountMeGit", "CountMePlatform"],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "CountMeModelTests",
      dependencies: [
        "CountMeKit", "CountMeModel", "CountMeGit", "CountMePlatform", "CountMeSchema",
        "TestSupport",
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ],
      exclude: ["Merging/Matrix/merge-matrix.txt", "Rules/rule-table.txt"],
      plugins: ["EmbedSchemas"]
    ),
    .testTarget(name: "PlatformTests", dependencies: ["CountMePlatform", "TestSupport"]),
    .testTarget(
      name: "GitTests",
      dependencies: ["CountMeClibgit2", "CountMeGit", "CountMePlatform", "TestSupport"]),
    .testTarget(
      name: "FoodsTests",
      dependencies: ["CountMeFoodData", "CountMeFoods", "food-table", "TestSupport"]),
    .testTarget(name: "SodiumTests", dependencies: ["CountMeSodium", "TestSupport"]),
    .testTarget(
      name: "CountMeKitTests",
      dependencies: [
        "CountMeAccounts", "CountMeCare", "CountMeFoods", "CountMeFormats", "CountMeGit",
        "CountMeHistory", "CountMeImporters", "CountMeIntegrity", "CountMeJournal", "CountMeKit",
        "CountMeModel", "CountMePlatform", "CountMeSchema", "CountMeSodium", "CountMeStore",
        "CountMeSync", "TestSupport",
      ],
      exclude: ["Foods/phrases.tsv"]
    ),
    // Whole journeys: they run the built `countme` against real repositories.
    .testTarget(
      name: "JourneyTests",
      dependencies: ["countme", "countme-bench", "CountMeKit", "first-app", "TestSupport"],
      exclude: [
        "Costs/command-costs.txt", "Costs/instruction-counts-debug.txt",
        "Costs/instruction-counts-release.txt", "QRCode/qr-codes.txt",
      ]),
  ]
)

let settings: [SwiftSetting] = [
  // A warning that is left standing is a warning that nobody reads.
  .treatAllWarnings(as: .error),
  // Every use of a pointer says `unsafe`; the word stands in Git, Sodium and Platform only.
  .strictMemorySafety(),
  // A protocol used as a type is written `any P`: its cost is seen.
  .enableUpcomingFeature("ExistentialAny"),
  // An import shows in our interface only where it says so: no C type leaks out of Git.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // A member is used only where its module is imported: a file's imports are the whole truth.
  .enableUpcomingFeature("MemberImportVisibility"),
  // An async function stays on its caller's actor unless it asks to leave.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // A conformance of an isolated type is isolated too, instead of a data race.
  .enableUpcomingFeature("InferIsolatedConformances"),
  // A weak capture cannot be reassigned behind the closure's back.
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// What the tests spend their time in: optimised for them too, which halves what a whole run takes.
let busy: Set<String> = [
  "CountMeModel", "CountMeSchema", "CountMeFoods", "CountMeGit", "CountMePlatform",
  "CountMeHistory",
  "CountMeStore",
  "CountMeJournal", "CountMeFormats", "CountMeCare", "CountMeSync", "CountMeAccounts",
  "CountMeIntegrity", "CountMeImporters",
]

for target in package.targets
where [.regular, .executable, .test].contains(target.type)
  && !["CountMeClibgit2", "CountMeClibcurl", "CountMeCsystem"].contains(target.name)
{
  target.swiftSettings = settings
  if busy.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}
