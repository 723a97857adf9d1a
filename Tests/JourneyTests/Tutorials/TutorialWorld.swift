import Foundation
import TestSupport
import Testing

/// The devices of a tutorial, a home folder each, and the folders under `/mnt` that all of them reach.
struct TutorialWorld {
  private let place: TemporaryFolder
  private var shells: [String: Shell] = [:]
  private var folders: [String: String] = [:]
  /// The code of an invitation that was shown last: people carry it to where a page has `…` in a command.
  private var code: String?

  init() throws {
    place = try TemporaryFolder()
    for name in ["nas", "usb", "cloud"] {
      try FileManager.default.createDirectory(
        atPath: "\(place.path)/mnt/\(name)", withIntermediateDirectories: true)
    }
  }

  /// Types a command at its device, and compares what is printed with what the page shows.
  mutating func follow(_ step: TutorialStep) throws {
    let home = "\(place.path)/home/\(step.device)"
    var shell = try shells[step.device] ?? Shell.installed(home: home)
    shells[step.device] = shell
    let folder = folders[step.device] ?? home
    if step.command.hasPrefix("cd ") {
      let target = step.command.dropFirst(3).replacing("~", with: home)
      folders[step.device] = target.hasPrefix("/") ? String(target) : "\(folder)/\(target)"
      return
    }
    // The test's folder has a longer name than what the page shows in its place.
    shell.variables["COLUMNS"] = "120"
    shell.variables["COUNTME_DEVICE"] = step.device
    shell.variables["COUNTME_CLOCK"] = step.time.formatted(.iso8601).replacing("Z", with: ".000Z")
    let line = step.command.replacing("/mnt/", with: "\(place.path)/mnt/")
      .replacing("…", with: code ?? "…")
    let answer = try shell.run("exec 2>&1\n\(line)", in: folder)
    let printed = answer.output.replacing(place.path, with: "")
    code =
      printed.firstMatch(of: /(?:[0-9a-z]{5}-){5}[0-9a-z]{5}/).map { String($0.output) } ?? code
    #expect((answer.code != 0) == step.isRefused, "\(step.device)$ \(step.command)\n\(printed)")
    #expect(
      ShownOutput(step.shown).matches(printed),
      "\(step.device)$ \(step.command)\nprints:\n\(printed)\nthe page shows:\n\(step.shown)")
    try expectClean(shell, after: step)
  }

  /// Nothing is left behind in a diary or an attached one, but for edits by hand that wait for the next command;
  /// and at the page's end their objects are whole: none that is written goes.
  private func expectClean(_ shell: Shell, after step: TutorialStep) throws {
    guard step.command.contains("countme "), TourCommand.run(step.command).leavesDiaryClean
    else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: shell.home) {
      let diary = "\(shell.home)/\(name)"
      guard FileManager.default.fileExists(atPath: "\(diary)/.git") else { continue }
      let status = try shell.run("git status --porcelain", in: diary)
      #expect(
        status.code == 0 && status.output.isEmpty && status.errors.isEmpty,
        "after \(step.device)$ \(step.command), in \(name): \(status)")
      place.atEnd(of: diary) {
        guard FileManager.default.fileExists(atPath: "\(diary)/.git") else { return }
        let damage = try? shell.run("git fsck --strict", in: diary)
        #expect(
          damage?.code == 0 && damage?.output == "" && damage?.errors == "",
          "at the end, in \(diary): \(String(describing: damage))")
      }
    }
  }
}
