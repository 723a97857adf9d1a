import CountMeGit
import CountMePlatform

/// git-annex over a bare repository, with small files in git itself, as its manual advises for them.
///
/// Of items that both sides changed it merges those that it holds in its annex, not those in git.
struct AnnexPeer: Peer {
  let name = "git-annex sync"
  let programs = ["git-annex"]
  let mergesTheSame = false
  let workshop: Workshop

  var sides: [String] { ["\(folder)/a", "\(folder)/b"] }
  private var folder: String { "\(workshop.folder)/peer-annex" }
  private var hub: String { "\(folder)/hub.git" }

  func prepare(_ items: String) throws {
    try DurableFile.createDirectories(folder)
    try workshop.run(["git", "init", "--quiet", "--bare", hub])
    try workshop.git(hub, ["annex", "init", "--quiet", "hub"])
    try workshop.run(["cp", "-a", items, sides[0]])
    try workshop.run(["git", "init", "--quiet", sides[0]])
    try workshop.git(sides[0], ["remote", "add", "origin", hub])
    try begin(sides[0])
    try workshop.git(sides[0], ["add", "-A"])
    try workshop.git(sides[0], ["commit", "--quiet", "-m", "items"])
    try workshop.git(sides[0], sync(of: 0))
    try workshop.run(["git", "clone", "--quiet", hub, sides[1]])
    try begin(sides[1])
    _ = try sync()
  }

  private func begin(_ side: String) throws {
    try workshop.git(side, ["annex", "init", "--quiet", FileSystem.parent(of: side)])
    try workshop.git(side, ["config", "annex.largefiles", "nothing"])
  }

  private func sync(of side: Int) -> [String] { ["annex", "sync", "--quiet", "--no-content"] }

  func sync() throws -> Sample {
    try [0, 1, 0].reduce(Sample(value: 0)) { try $0 + workshop.git(sides[$1], sync(of: $1)) }
  }

  func end() throws {
    // The annex protects what it holds.
    try workshop.run(["chmod", "-R", "u+w", folder])
    try DurableFile.removeTree(folder)
  }
}
