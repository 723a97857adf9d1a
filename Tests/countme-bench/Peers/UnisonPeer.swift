import CountMeGit
import CountMePlatform

/// Unison between two folders of one machine; of an item that both changed the second one wins.
struct UnisonPeer: Peer {
  let name = "unison -prefer"
  let programs = ["unison"]
  let workshop: Workshop

  var sides: [String] { ["\(folder)/a", "\(folder)/b"] }
  private var folder: String { "\(workshop.folder)/peer-unison" }

  func prepare(_ items: String) throws {
    try DurableFile.createDirectories("\(folder)/archives")
    for side in sides { try workshop.run(["cp", "-a", items, side]) }
    _ = try sync()
  }

  func sync() throws -> Sample {
    try workshop.setting("UNISON", "\(folder)/archives").run(
      ["unison"] + sides + ["-batch", "-silent", "-times", "-prefer", sides[1]])
  }

  func end() throws {
    try DurableFile.removeTree(folder)
  }
}
