import CountMeKit

extension Settings {
  /// A weight in the person's unit.
  func shownWeight(_ kilograms: Double) -> String {
    "\(Measure.mass(kilograms, in: massUnit).shown) \(massUnit)"
  }

  /// A difference of weights with its sign.
  func shownChange(_ kilograms: Double) -> String {
    let value = Measure.mass(abs(kilograms), in: massUnit)
    return "\(value == 0 ? "±" : kilograms < 0 ? "−" : "+")\(value.shown) \(massUnit)"
  }

  /// A volume in the person's unit.
  func shownVolume(_ milliliters: Double) -> String {
    "\(Measure.volume(milliliters, in: volumeUnit).shown) \(volumeUnit)"
  }
}
