public import CountMeModel

/// Why a diary could not do what it was asked; texts for people are made by the program.
public enum DiaryError: Error, Sendable, Equatable {
  // MARK: The diary itself

  /// There is no diary at the path or above it.
  case notADiary(path: String)
  /// A diary is at the path already.
  case alreadyADiary(path: String)
  /// The path holds files that are not a diary's.
  case folderNotEmpty(path: String)
  /// The diary is another user's of this machine, and the person has not said that they trust it.
  case foreignFolder(path: String)
  /// A link stands where the repository has a file or folder of its own, and is not followed.
  case linkInTheWay(path: String)
  /// A newer program made this diary.
  case newerFormat(found: Int, supported: Int)
  /// A part of the repository cannot be read as what it should be.
  case damaged(what: String, detail: String)
  /// Plain git shows something else than a diary's branch in the folder just now.
  case elsewhere(HeadState, lastBranch: String?)

  // MARK: Documents

  /// No collection has this name or prefix.
  case unknownCollection(String, known: [String])
  /// More than one collection begins like this.
  case ambiguousCollection(String, candidates: [String])
  /// A schema file of the person's own cannot be used.
  case schemaUnusable(path: String, SchemaError)
  /// The text is not a document.
  case unreadable(path: String, JSONError)
  /// The file of another app cannot be imported.
  case notImportable(path: String, ImportError)
  /// The document does not fit its schema; of one that was not made, `path` is the collection.
  case invalid(path: String, [SchemaViolation])
  /// The id does not have the form that its collection wants.
  case badIdentifier(String, collection: CollectionName, kind: IdentifierKind)
  /// There is no such document.
  case notFound(collection: CollectionName, id: String)
  /// More than one document begins like this.
  case ambiguousIdentifier(String, collection: CollectionName, candidates: [String])
  /// A document with this id exists already.
  case alreadyExists(collection: CollectionName, id: String)
  /// A rule refuses the change.
  case refused(path: String, rule: String, reason: String)
  /// The person has an unsaved edit of their own in a file that the command would change.
  case handEditInTheWay(path: String, reason: String)
  /// Plain git has merged a file, and the merge is not committed.
  case unfinishedMerge(path: String)
  /// There is no such commit in this diary.
  case unknownRevision(String)
  /// Nothing is left that could be undone.
  case nothingToUndo
  /// What is next to undo took over what was written without an account: that has its own way back.
  case undoesMigration
  /// Less is left that could be undone than was asked for.
  case fewerToUndo(count: Int)
  /// The last command was no undo, so there is nothing to do again.
  case nothingToRedo
  /// There is no such conflict; `count` is how many there are.
  case unknownConflict(String, count: Int)
  /// A side of a conflict left nothing that could be brought back.
  case nothingToKeep(collection: CollectionName, id: String)
  /// The words mean no day, time, number or field that the command knows.
  case misunderstood(what: String, text: String, expected: String)
  /// It is asked what was eaten before anything is written down.
  case unclearFood(FoodQuestion)
  /// It is asked what was done, how long or by whom, before anything is written down.
  case unclearExercise(ExerciseQuestion)
  /// Nothing of its kind has this name; `known` are the names that there are.
  case unknownName(String, what: String, known: [String])
  /// More than one has a name like this.
  case ambiguousName(String, what: String, candidates: [String])
  /// Another one has this name already.
  case nameTaken(String, what: String)
  /// A fast goes on already, since a time on the person's clock.
  case fastGoesOn(since: ZonedTime)
  /// No fast goes on.
  case noFast
  /// Nothing was eaten on the day, or at the meal of it.
  case nothingEaten(CalendarDate, meal: String?)
  /// What was eaten on the day has left the diary; its totals are there.
  case hasLeft(CalendarDate)

  // MARK: The machine

  /// Another program holds the diary.
  case busy(path: String)
  /// Another process watches the diary; nil where it has not said which yet.
  case watched(process: Int?, since: Timestamp?)
  /// The operating system refused, with its error number; the path is empty where it is not known.
  case system(operation: String, path: String, errno: Int32)
  /// The commit is made; then the machine refused to bring the working tree, or the index, to it.
  ///
  /// The next command finishes that: doing it again would do it twice.
  indirect case unfinished(DiaryError)
  /// libgit2 is not where the system looks for it, or is not whole.
  case noLibrary(reason: String)
  /// An object that the diary needs is missing on this machine, or damaged; of a commit that was judged,
  /// its id.
  case incomplete(commit: String?, operation: String, message: String)
  /// The repository was cloned without all of its history or its files, and one of these is needed.
  case partialClone(path: String, kind: PartialClone)
  /// libgit2 refused.
  case git(operation: String, message: String)

  // MARK: Backups

  /// There is no backup with this id, or beginning with it.
  case unknownBackup(String, folder: String)
  /// More than one backup begins like this.
  case ambiguousBackup(String, candidates: [String])
  /// A backup is not what its manifest says, or is no backup at all.
  case backupDamaged(id: String, detail: String)
  /// A newer program made the backup.
  case backupNewer(id: String, found: Int, supported: Int)
  /// The backup is of another diary, or of another user of this one.
  case backupForeign(id: String, detail: String)
  /// A passphrase was given, and the backup is not encrypted: nothing shows who made it.
  case backupNotEncrypted(id: String)
  /// The backup is encrypted, and no passphrase was given.
  case passphraseNeeded(id: String)
  /// The passphrase does not open the backup.
  case wrongPassphrase(id: String)

  // MARK: Retention

  /// Documents are old enough to leave, and a person should say that it is meant.
  case retentionHeld(RetentionConcern, leaving: Int)

  // MARK: Migration

  /// What a migration wrote was not what it had planned; it was rolled back.
  case migrationRefuted(reason: String)
  /// There is no migration that could be taken back.
  case nothingToRollBack

  // MARK: Syncing

  /// No remote is set.
  case noRemote
  /// The remote's address cannot be used.
  case badRemote(url: String, reason: String)
  /// The remote cannot be reached; the work is kept.
  case offline(remote: String, reason: String)
  /// The remote is there but is not a repository.
  case notARepository(remote: String, detail: String)
  /// The remote wants other credentials.
  case notAuthenticated(remote: String, detail: String)
  /// The remote refused a reference.
  case pushRefused(remote: String, reference: String, reason: String, messages: [String])
  /// The remote's answer cannot be understood.
  case remoteGarbage(remote: String, detail: String)
  /// The remote, or a program on the way to it, says that it cannot do it.
  case remoteFailed(remote: String, detail: String)
  /// Other devices were faster, every time.
  case outrun(remote: String, attempts: Int)
  /// A lock at the remote that nobody seems to hold keeps the branch from moving.
  case remoteLocked(remote: String, lock: String)
  /// Another device has been at the remote, and what it wrote is not merged here yet.
  case behind(remote: String)
  /// The remote holds another diary.
  case anotherDiary(remote: String, expected: String, found: String)
  /// The remote's branch went back behind what this device has verified.
  case remoteMovedBack(remote: String, reference: String, verified: String, found: String)
  /// A device that this machine knows to be revoked wrote to the remote, and nobody else vouches for it.
  case revokedElsewhere(remote: String, device: String, commit: String)
  /// The remote shows an older account than this machine has seen.
  case olderAccount(remote: String)
  /// The history began anew here or at the remote, and the account was changed on the other side since.
  case beganAnewElsewhere(remote: String)
  /// The remote lost the branch that it had.
  case remoteEmptied(remote: String, reference: String)
  /// The remote would remove more than a person usually does.
  case massDeletion(remote: String, deleted: Int, of: Int)
  /// A fetched commit does not pass.
  case commitRefused(commit: String, path: String?, rule: String, reason: String)
  /// A commit of this device, made by plain git, would be refused everywhere.
  case ownCommitRefused(commit: String, path: String?, rule: String, reason: String)
  /// This device has found nothing good on the remote yet that it could be put back to.
  case nothingVerified(remote: String, reference: String)
  /// Putting the remote's branch back would lose commits that verify, by the devices that are named.
  case resetWouldLose(remote: String, commits: Int, devices: [String], isRewound: Bool)
  /// The remote lets no branch be put back.
  case resetRefused(
    remote: String, reference: String, verified: String, found: String, messages: [String])
  /// The person stopped it.
  case cancelled

  // MARK: Accounts

  /// The branch is a user's whose key is not on this device any more, or is none of the account's.
  case keyMissing(user: String)

  /// The command needs an account and nobody is signed in.
  case notSignedIn
  /// Somebody is signed in already.
  case alreadySignedIn(user: String)
  /// The text is not an e-mail address.
  case invalidEmail(String)
  /// The password is too short.
  case weakPassword
  /// The remote has an account with this address.
  case emailInUse
  /// Address or password are wrong; it is never said which.
  case invalidCredentials
  /// The password is not that of the account that is signed in.
  case wrongPassword
  /// Address or recovery code are wrong; it is never said which.
  case wrongRecoveryCode
  /// The account has no address yet.
  case anonymousAccount
  /// The account has an address already.
  case alreadyLinked(email: String)
  /// A device cannot revoke itself.
  case ownDevice
  /// The account's owner has revoked this device; what it wrote is kept, and it is signed out.
  case deviceRevoked
  /// The account was deleted on another device; `tip` is the last commit that this device had.
  case accountClosed(tip: String)
  /// A key file is open to others or is not what it should be.
  case unsafeKeyFile(path: String, detail: String)
}
