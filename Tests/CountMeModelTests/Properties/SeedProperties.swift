/// The 32 properties that CountMe's design states under "Correctness Properties", by number.
enum SeedProperties {
  /// What every test of one is called before its number.
  static let feature = "Feature: firebase-user-auth, Property "

  /// The titles, in the seed's words; the first is number 1.
  static let titles = [
    "Valid Account Creation",
    "Invalid Email Rejection",
    "Short Password Rejection",
    "Auto Sign-In After Creation",
    "Valid Sign-In",
    "Invalid Credentials Rejection",
    "Session Persistence",
    "User ID Availability",
    "Sign Out Terminates Session",
    "Sign Out Clears Credentials",
    "Sign Out Retains Local Data",
    "CRUD Operations Dual Persistence",
    "Initial Sync Downloads All Data",
    "Data Consistency After Sync",
    "Offline Operations Work Locally",
    "Bidirectional Sync On Reconnect",
    "Offline Changes Queued",
    "Sync Failure Preserves Local Data",
    "Last-Write-Wins for Standard Entities",
    "Deletion Wins in Conflicts",
    "Daily Log Merging",
    "Migration Success",
    "Migration Retry and Data Preservation",
    "Data Has User ID",
    "Query Filters By User ID",
    "90-Day Retention With Sync",
    "Custom Meals Retained Indefinitely",
    "Goals Retained Indefinitely",
    "Exponential Backoff Retry",
    "Intermittent Connectivity Handling",
    "Account Deletion Cleanup",
    "UI Updates On Auth State Change",
  ]
}
