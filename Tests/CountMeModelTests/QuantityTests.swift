import CountMeModel
import Testing

@Suite("Energies and lengths of time")
struct QuantityTests {
  @Test("A kilojoule is what labels take it for, and a tenth of a kcal is near enough")
  func kilojoules() {
    #expect(Energy(kilojoules: 1300).kilocalories == 310.7)
    #expect(Energy(kilojoules: 1300) < Energy(kilocalories: 311))
  }

  @Test("Hours with decimals stay the same", arguments: 1...1000)
  func hours(tenths: Int) {
    let hours = Double(tenths) / 10
    #expect(TimeSpan(hours: hours).hours == hours)
    #expect(TimeSpan(hours: hours) < TimeSpan(minutes: hours * 60 + 1))
  }
}
