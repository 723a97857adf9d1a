import Foundation
import TestSupport
import Testing

@Suite("How much and how long a remote may answer", .ownThread)
struct RemoteLimitTests {
  /// Two devices, of which the first has sent an entry that the other does not have yet.
  private func devices() throws -> (journey: Journey, laptop: Device, phone: Device) {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.prepare("eat Bread 250", "sync")
    return (journey, laptop, phone)
  }

  @Test(
    "A number is taken with k, m or g behind it, the variable before the setting; nothing else is")
  func values() throws {
    let (_, _, phone) = try devices()
    for (name, variable) in [
      ("countme.receiveLimit", "COUNTME_RECEIVE_LIMIT"), ("countme.timeout", "COUNTME_TIMEOUT"),
    ] {
      for nonsense in [
        "0", "-1", "k", "ten", "1.5m", "1e3", "0x10", "1 k", "99999999999999999999", "9999999999g",
      ] {
        let answer = try phone.shell.run(
          "\(variable)='\(nonsense)' countme -C '\(phone.path)' sync", in: phone.path)
        #expect(
          answer.code == 78
            && answer.errors.contains("\(variable) is \(nonsense), not a number"),
          "\(variable)=\(nonsense): \(answer)")
      }
      try phone.sh("git config \(name) nonsense")
      let refused = try phone.run("sync", exit: 78).errors
      #expect(refused.contains("\(name) is nonsense, not a number from 1"), "\(refused)")
      for good in ["2G", "600000", "\(Int.max)"] {
        let answer = try phone.shell.run("\(variable)=\(good) countme -C '\(phone.path)' pull")
        #expect(answer.code == 0, "\(answer)")
      }
      try phone.sh("git config \(name) 600000k")
      try phone.run("sync")
      try phone.sh("git config --unset \(name)")
    }
  }

  @Test(
    "More than the limit is not taken in, by any way to the remote, and nothing of it stays",
    arguments: [RefusingRemoteTests.Carrier.path, .ssh, .http].filter(\.isThere))
  func bytes(by carrier: RefusingRemoteTests.Carrier) throws {
    let (journey, _, phone) = try devices()
    try RefusingRemoteTests().withURL(of: journey, by: carrier) { url, variables in
      var phone = phone
      phone.shell.variables.merge(variables) { _, new in new }
      try phone.sh("git config remote.origin.url '\(url)'")
      let state = "git rev-parse HEAD; git for-each-ref; git count-objects -v; ls -A .git/objects"
      let before = try phone.sh(state)
      try phone.sh("git config countme.receiveLimit 200")
      let refused = try phone.run("sync", exit: 76).errors
      #expect(refused.contains("more than 200 bytes are coming"), "\(refused)")
      #expect(refused.contains("COUNTME_RECEIVE_LIMIT raises the limit"), "\(refused)")
      #expect(try phone.sh(state) == before)
      try phone.sh("git config countme.receiveLimit 1m")
      try phone.run("sync")
      #expect(try phone.run("today").output.contains("Bread"))
    }
  }

  @Test(
    "A remote that is silent for as long as we wait is not sent the same again",
    arguments: [RefusingRemoteTests.Carrier.path, .ssh, .http].filter(\.isThere))
  func silence(by carrier: RefusingRemoteTests.Carrier) throws {
    let (journey, laptop, _) = try devices()
    try RefusingRemoteTests().withURL(of: journey, by: carrier) { url, variables in
      var laptop = laptop
      laptop.shell.variables.merge(variables) { _, new in new }
      try laptop.sh("git config remote.origin.url '\(url)'")
      try laptop.run("eat Oats 311")
      let hook = "\(journey.remote)/hooks/pre-receive"
      _ = try journey.shell.run("mv '\(hook)' '\(hook).kept'")
      let silent = "#!/bin/sh\necho pushed >>'\(journey.root)/pushes'\nexec sleep 40\n"
      try Data(silent.utf8).write(to: URL(filePath: hook))
      _ = try journey.shell.run("chmod 755 '\(hook)'")
      laptop.shell.variables["COUNTME_TIMEOUT"] = "4"
      let commands = carrier == .path ? ["sync", "push"] : ["sync"]
      for command in commands {
        let head = try laptop.head()
        let told = try laptop.run(command, exit: 69).errors
        #expect(told.contains("no answer for too long"), "\(told)")
        #expect(told.contains("is kept here"), "\(told)")
        #expect(try laptop.head() == head)
      }
      let pushes = try journey.shell.run("cat pushes").output.split(separator: "\n").count
      #expect(pushes == commands.count)
      laptop.shell.variables["COUNTME_TIMEOUT"] = nil
      _ = try journey.shell.run("mv '\(hook).kept' '\(hook)'")
      try laptop.run("sync")
    }
  }
}
