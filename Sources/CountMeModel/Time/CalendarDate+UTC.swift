extension CalendarDate {
  /// Midnight of UTC at which the day begins.
  package var startInUTC: Timestamp {
    Timestamp(milliseconds: Int64(dayNumber) * 86_400_000)
  }
}
