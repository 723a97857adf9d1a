import Foundation
import TestSupport
import Testing

/// A place for one story: devices with a state folder each, and a bare remote between them.
final class Journey: Sendable {
  /// The password of every account of a story.
  static let password = "longpassword\n"

  let folder: TemporaryFolder
  var root: String { folder.path }
  /// The bare remote, empty until somebody syncs.
  var remote: String { "\(root)/remote.git" }
  let shell: Shell

  init() throws {
    folder = try TemporaryFolder()
    let root = folder.path
    var shell = Shell(home: root)
    let bin = "\(root)/bin"
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // An empty clock is the machine's own: what happens later must have a later stamp.
    shell.variables = [
      "PATH": "\(bin):\(Shell.products):\(path)", "COUNTME_CLOCK": "",
      // Looking at a diary must not need room for a fresher index.
      "GIT_OPTIONAL_LOCKS": "0",
    ]
    self.shell = shell
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(bin)/git-merge-countme", withDestinationPath: "\(Shell.products)/countme")
  }

  /// A device of this name, whose diary is not there yet.
  func device(_ name: String) -> Device {
    var shell = shell
    shell.variables["XDG_STATE_HOME"] = "\(root)/state-\(name)"
    shell.variables["COUNTME_DEVICE"] = name
    return Device(name: name, path: "\(root)/\(name)", shell: shell, home: folder)
  }

  /// A device whose diary has an account and a remote that knows it.
  ///
  /// - Parameter url: the remote's address where it is not the folder's path.
  func firstDevice(url: String? = nil) throws -> Device {
    guard url == nil else { return try madeDevice(url: url) }
    try PreparedJourney.oneDevice.begin(self)
    return device("laptop")
  }

  /// The same, made command by command.
  func madeDevice(url: String? = nil) throws -> Device {
    let laptop = device("laptop")
    try laptop.run("init")
    try laptop.run("remote create \(remote)")
    try laptop.run("remote add \(url ?? remote)")
    try laptop.run(
      "account create --email ann@example.org --password-stdin", input: Self.password)
    try laptop.run("sync")
    return laptop
  }

  /// A further device, cloned from the remote.
  func nextDevice(_ name: String, url: String? = nil) throws -> Device {
    let device = device(name)
    try device.clone(url ?? remote)
    return device
  }

  /// Two devices of one account, in step.
  func twoDevices() throws -> (laptop: Device, phone: Device) {
    try PreparedJourney.twoDevices.begin(self)
    return (device("laptop"), device("phone"))
  }
}
