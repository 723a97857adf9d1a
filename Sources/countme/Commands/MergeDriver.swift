import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme merge-driver`: merges one file for plain git.
struct MergeDriver: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver",
    abstract: "Merge three versions of a document into the second (git calls this).",
    discussion: "An empty BASE means that there was none.", shouldDisplay: false)

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The version from before the sides diverged.") var base: String
  @Argument(help: "One side's version; the result goes here.") var ours: String
  @Argument(help: "The other side's version.") var theirs: String
  @Argument(help: "The document's path in the diary.") var path: String

  func run(in context: CommandContext) async throws {
    let base = base.isEmpty ? [] : try InputFile.read(base)
    let merged = try PlainGitMerge.document(
      base: base, try InputFile.read(ours), try InputFile.read(theirs), path: path,
      merging: Self.mergedCommits,
      inWorkingTree: context.chosenDirectory ?? FileSystem.currentDirectory)
    guard let merged else {
      throw CommandFailure(
        .conflict, "\(path.printable) is not a document of a diary",
        hint: "choose one of the two versions by hand", place: .init(path: path))
    }
    try DiaryError.wrapping(DurableFile.write(merged, to: ours))
  }

  /// The commits that git is merging: `git merge` tells its drivers how people call each of them.
  static var mergedCommits: [String] {
    let name = "GITHEAD_"
    return ChildEnvironment().assignments.filter { $0.hasPrefix(name) }
      .map { String($0.dropFirst(name.count).prefix { $0 != "=" }) }
  }
}
