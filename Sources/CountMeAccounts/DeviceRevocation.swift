/// What revoking a device has ended.
public struct DeviceRevocation: Sendable, Equatable {
  /// The device.
  public let device: AccountDevice
  /// The invitations of a device of the same name that were open.
  public let withdrawn: [Invitation]
  /// What became of it in the groups that are attached here as the owner's.
  public let groups: [GroupRevocation]
}
