import Foundation
import TestSupport
import Testing

@Suite("First app", .ownThread)
struct FirstAppTests {
  @Test("The tutorial shows the app that is built, and it has 40 lines")
  func code() throws {
    let built = try String(
      contentsOf: DocumentationPage.package.appending(path: "Sources/first-app/FirstApp.swift"),
      encoding: .utf8)
    #expect(try DocumentationPage("FirstApp", language: "swift").blocks.contains(built))
    #expect(built.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
  }

  @Test("It tells each state while an entry goes to the other device, and keeps it while offline")
  func states() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let lines = try laptop.sh("first-app . Oats 311").split(separator: "\n").map(String.init)
    // What the stream tells, and the app's own line, which may come anywhere between.
    let states = lines.filter { !$0.hasPrefix("Oats") }
    #expect(lines.contains { $0 == "Oats: 2 documents; 311.0 kcal today" })
    #expect(states.first == "synced" && states.last == "synced")
    #expect(states.contains("syncing…") && states.contains { $0.hasPrefix("not sent yet") })
    try phone.run("sync")
    #expect(try phone.run("list foodItems").output.contains("Oats"))
    try laptop.sh("mv ../remote.git ../away.git")
    let offline = try laptop.sh("first-app . Plum 30")
    #expect(offline.contains("Plum: 2 documents") && offline.hasSuffix("back"))
    try laptop.expectClean(after: "first-app")
  }
}
