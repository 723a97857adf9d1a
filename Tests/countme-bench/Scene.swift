import CountMeGit
import CountMeKit
import CountMePlatform

/// Who takes part: two devices of one person, a bare repository between them, and a plain clone.
struct Scene {
  private let workshop: Workshop
  /// The device that the diary was made on.
  let laptop: Device
  /// The device that came later.
  let phone: Device
  /// The bare repository.
  let remote: String
  /// The same repository as plain git clones it.
  let plain: String
  /// The branch of the diary's owner, in short.
  let branch: String

  /// Makes the first device with a filled diary and an account.
  init(_ run: Run) throws {
    workshop = run.workshop
    laptop = Device("laptop", in: workshop)
    phone = Device("phone", in: workshop)
    remote = "\(workshop.folder)/remote.git"
    plain = "\(workshop.folder)/plain"
    try workshop.helper(laptop, ["plant"])
    try workshop.helper(laptop, ["fill", "--documents", "\(run.documents)"])
    let name = try DiaryFolder(at: laptop.folder).branch().reference
    branch = String(name.dropFirst("refs/heads/".count))
  }

  /// Puts the diary into a new bare repository.
  func share() throws {
    try workshop.countme(laptop, ["remote", "create", remote])
    // Transport is measured without judging, which has a row of its own.
    try DurableFile.remove("\(remote)/hooks/pre-receive")
    try workshop.countme(laptop, ["remote", "add", "file://\(remote)"])
    try workshop.countme(laptop, ["sync"])
  }

  /// Makes the second device and the plain clone.
  func join() throws {
    try clone(to: phone)
    // The second device has signed in with a commit of its own.
    try workshop.countme(laptop, ["pull"])
    try plainClone(to: plain)
    try workshop.git(plain, ["config", "merge.renames", "false"])
  }

  /// Clones the diary to a device as a person does.
  @discardableResult
  func clone(to device: Device) throws -> Sample {
    let password = "\(workshop.folder)/password"
    try workshop.write(PlantCommand.password + "\n", to: password)
    let program = [
      workshop.countme, "clone", "file://\(remote)", device.folder, "--email", PlantCommand.email,
      "--password-stdin",
    ]
    return try workshop.run(program, on: device, input: password)
  }

  /// Clones the diary with git alone.
  @discardableResult
  func plainClone(to folder: String) throws -> Sample {
    try workshop.run(["git", "clone", "--quiet", "--branch", branch, "file://\(remote)", folder])
  }
}
