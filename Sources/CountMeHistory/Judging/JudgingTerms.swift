package import CountMeModel

/// What else the one asks for who judges; a device asks for nothing.
package struct JudgingTerms: Sendable {
  /// The newest format that a diary may have.
  ///
  /// A device takes a newer one for what a newer program made. Whoever keeps a remote must not let one
  /// device lock the others out by a number.
  package var newestFormat: Int?
  /// What limits the work of all commits together.
  var meter: WorkMeter?

  package init(newestFormat: Int? = nil, meter: WorkMeter? = nil) {
    self.newestFormat = newestFormat
    self.meter = meter
  }
}
