import CountMeGit
import CountMePlatform

/// git with two clones of a bare repository.
struct GitPeer: Peer {
  /// What decides where both sides changed an item.
  enum Merging: String {
    /// Nothing: git stops there.
    case alone = "git alone"
    /// Our strategy, called once for a merge.
    case strategy = "git with git-merge-countme"
    /// Our driver, a process for each item.
    case driver = "git with countme merge-driver for each item"
    /// A driver of three lines of shell, a process for each item: the later stamp wins.
    case shell = "git with a shell driver for each item"
  }

  let workshop: Workshop
  let merging: Merging
  /// What is cloned first.
  let source: String

  var name: String { merging.rawValue }
  var mergesTheSame: Bool { merging != .alone }
  var sides: [String] { ["\(folder)/a", "\(folder)/b"] }
  private var folder: String { "\(workshop.folder)/peer-git" }
  private var hub: String { "\(folder)/hub.git" }

  func prepare(_ items: String) throws {
    try DurableFile.createDirectories(folder)
    try workshop.run(["git", "clone", "--quiet", "--bare", source, hub])
    for side in sides {
      try workshop.run(["git", "clone", "--quiet", hub, side])
      try workshop.git(side, ["config", "merge.renames", "false"])
      if let driver {
        try workshop.git(side, ["config", "merge.bench.driver", driver])
        try workshop.write("*.json merge=bench\n", to: "\(side)/.git/info/attributes")
      }
      if merging == .strategy {
        try workshop.git(side, ["config", "pull.twohead", "countme"])
      }
    }
    try workshop.write(Self.laterStamp, to: "\(folder)/driver")
  }

  private var driver: String? {
    switch merging {
    case .alone, .strategy: nil
    case .driver: "\(workshop.countme) merge-driver %O %A %B %P"
    case .shell: "sh \(folder)/driver %A %B"
    }
  }

  private static let laterStamp = """
    stamp() { sed -n 's/.*"lastModified": "\\(.*\\)".*/\\1/p' "$1"; }
    if [ "$(stamp "$2")" \\> "$(stamp "$1")" ]; then cp "$2" "$1"; fi

    """

  func sync() throws -> Sample {
    let (first, second) = (sides[0], sides[1])
    let commit = ["commit", "--quiet", "-a", "-m", "edits"]
    let steps = [
      (first, commit), (first, ["push", "--quiet"]), (second, commit),
      (second, ["pull", "--quiet", "--no-rebase", "--no-edit"]), (second, ["push", "--quiet"]),
      (first, ["pull", "--quiet", "--ff-only"]),
    ]
    return try steps.reduce(Sample(value: 0)) { try $0 + workshop.git($1.0, $1.1) }
  }

  func end() throws {
    try DurableFile.removeTree(folder)
  }
}
