import CountMeGit
import CountMePlatform

/// Ours: the command on two devices, over a bare repository.
struct OwnPeer: Peer {
  let name = "countme"
  let workshop: Workshop
  let scene: Scene

  var sides: [String] { [scene.laptop.folder, scene.phone.folder] }

  func prepare(_ items: String) throws {
    _ = try sync()
  }

  func sync() throws -> Sample {
    try workshop.countme(scene.laptop, ["sync"]) + workshop.countme(scene.phone, ["sync"])
      + workshop.countme(scene.laptop, ["sync"])
  }
}
