import CountMeKit

extension ProfileSettings {
  /// A weight in the person's unit.
  func shownWeight(_ kilograms: Double) -> String {
    "\(MeasureUnits.mass(kilograms, in: weightUnit).shown) \(weightUnit)"
  }

  /// A difference of weights with its sign.
  func shownChange(_ kilograms: Double) -> String {
    let value = MeasureUnits.mass(abs(kilograms), in: weightUnit)
    return "\(value == 0 ? "±" : kilograms < 0 ? "−" : "+")\(value.shown) \(weightUnit)"
  }

  /// A volume in the person's unit.
  func shownVolume(_ milliliters: Double) -> String {
    "\(MeasureUnits.volume(milliliters, in: waterUnit).shown) \(waterUnit)"
  }
}
