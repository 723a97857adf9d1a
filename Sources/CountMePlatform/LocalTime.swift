import Glibc

/// An instant as git's logs have it: with the time zone of this machine.
package struct LocalTime {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int
  /// How far the zone is east of Greenwich then, in minutes.
  package let minutesEast: Int

  /// This instant.
  package static var now: LocalTime {
    var seconds = time_t()
    unsafe time(&seconds)
    var parts = unsafe tm()
    unsafe localtime_r(&seconds, &parts)
    return unsafe LocalTime(seconds: seconds, minutesEast: parts.tm_gmtoff / 60)
  }
}
