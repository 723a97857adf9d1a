import CountMeModel
import Git
import TestSupport
import Testing

@testable import CountMeKit

@Suite("An account whose history begins anew")
struct RenewalAccountTests {
  @Test("a device signs in anew on what others had merged before, and what is merged for it is signed")
  func signingInOnAMerge() async throws {
    var world = try await RenewalWorld(
      try await SyncTemplate(seed: 41), known: [[0, 1], [0], [1], [0]], hooks: true, seed: 1)
    let (laptop, phone, desk) = (world.devices[0], world.devices[1], world.devices[3])
    try await world.erase(on: world.devices[2])
    try await world.drink(10, on: phone)
    try await world.drink(20, on: desk)
    for device in [phone, desk, phone] { _ = try await device.sync() }
    try await phone.signOut()
    _ = try await laptop.sync()
    try await phone.signIn("me@example.org")
    try await world.expectAgreement("signed in anew")
  }
}
