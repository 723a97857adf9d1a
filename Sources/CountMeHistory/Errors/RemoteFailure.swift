/// What a remote answers, or why it does not.
public enum RemoteFailure: DiaryFailure {
  /// No remote is set.
  case noRemote
  /// There are several remotes, and one must be named.
  case severalRemotes([String])
  /// The remote has several addresses, which only git knows how to treat.
  case severalAddresses(name: String)
  /// A limit that the person has set, in a variable or in git's configuration, is no number from 1.
  case badLimit(RemoteLimit, text: String, isVariable: Bool)
  /// The remote's address cannot be used.
  case badRemote(url: String, reason: String)
  /// Another remote is called so.
  case nameTaken(String)
  /// The address is a remote's already, which is called otherwise.
  case addressTaken(url: String, name: String)
  /// The folder is a diary that is worked in, and no repository to send to.
  case isDiary(url: String)
  /// Who is invited to the remote can be told only where it lies.
  case invitesElsewhere(remote: String)
  /// The remote cannot be reached; the work is kept.
  case offline(remote: String, reason: String)
  /// The remote is there but is not a repository.
  case notARepository(remote: String, detail: String)
  /// The remote wants other credentials.
  case notAuthenticated(remote: String, detail: String)
  /// The remote refused a reference.
  case pushRefused(remote: String, reference: String, reason: String, messages: [String])
  /// The remote lets no branch begin anew, which is what ending a share and sharing otherwise do.
  case beginsNothingAnew(remote: String, reference: String, reason: String)
  /// The remote's answer cannot be understood.
  case garbage(remote: String, detail: String)
  /// The remote's folder belongs to another user, and git wants to be told that this is all right.
  case foreignFolder(remote: String, path: String)
  /// The remote sends more than this device takes in.
  case tooLarge(remote: String, detail: String)
  /// The remote, or a program on the way to it, says that it cannot do it.
  case failed(remote: String, detail: String)
  /// Other devices were faster, every time.
  case outrun(remote: String, attempts: Int)
  /// A lock at the remote that nobody seems to hold keeps the branch from moving.
  case locked(remote: String, lock: String)
  /// Another device has been at the remote, and what it wrote is not merged here yet.
  case behind(remote: String)
}
