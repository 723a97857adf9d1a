import CountMeKit

extension Finding.Check {
  /// What is looked at, and why it matters.
  var explanation: String {
    switch self {
    case .object: "Every object of the history must be there and whole."
    case .unreadable: "A document is JSON."
    case .invalid: "A document fits the schema of its collection."
    case .canonical: "Equal documents are equal bytes: a document is written in one form only."
    case .misplaced:
      "A file's path follows from its document's collection and id, and nothing else is in the tree."
    case .twin: "No file stands where some file systems have a collection's folder."
    case .owner: "Every document on a user's branch is that user's."
    case .dangling: "A list of entries names only entries that are there and point back."
    case .derived: "Totals follow from what they sum up."
    case .orphan: "An entry is in the list of the day that it counts for."
    case .habitReference: "What a habit's records are about is there."
    case .duplicate: "No two entries are the same in all but their ids."
    case .futureStamp:
      "A stamp is not from the future: until then it would win over every edit made elsewhere."
    case .schema: "A collection of one's own has a schema that can be used."
    case .handEdit: "What a person edited in the files can be taken in."
    case .key: "Nobody else can read the keys."
    case .session: "This device has its key, and the account knows it and has not revoked it."
    case .refusedCommit: "What is not sent yet would be let in by the other devices."
    case .unverified: "This device has judged the history that it was cloned with."
    case .refusedHistory: "The history that this device was cloned with passes the rules."
    case .forgotten:
      "No tag, branch, stash, worktree or pack keeps what the history was begun anew to forget, or would carry it out "
        + "again."
    case .settings: "Plain git merges documents by the program's rules."
    case .localAttributes:
      "The repository's own info/attributes send documents to the merge driver."
    case .attributes:
      "The tree's .gitattributes keep a git that has no set-up from merging JSON as text."
    case .index: "git's index shows what the branch has."
    case .lock: "No program that is gone left a lock behind."
    case .packs: "git joins the packs of many commits, which are slow to read one by one."
    case .conflictCopy: "No other program that syncs folders has made copies in the diary's."
    case .migration: "The guest's documents are in the account, or no migration of them was begun."
    case .remoteReach: "A remote answers, and what it has passes the rules."
    case .missingThere: "What is here is on the remote, too."
    case .missingHere: "What is on the remote is here, too."
    case .differing: "Documents are the same here and on the remote."
    case .remoteForgotten:
      "No tag or branch on a remote keeps what the history was begun anew to forget."
    case .remoteLock:
      "No git that was killed left a lock at a remote in a folder, which nobody could push to then."
    case .remoteHook: "A remote in a folder judges what is pushed to it by our hook."
    case .remoteLimit: "A remote in a folder takes pushes of any size."
    case .remotePacks: "git joins the packs of a remote in a folder, which grow many otherwise."
    case .remoteSettings:
      "A remote in a folder that countme made has the settings that it makes one with now."
    }
  }

  /// What mends it: what `--fix` does, or what a person can do.
  var remedy: String {
    switch self {
    case .object:
      "--fix fetches it again from a remote; else git clone of a backup's bundle gives it back"
    case .unreadable:
      "countme history shows earlier versions, countme restore brings one back; or mend the file"
    case .invalid: "countme set or an editor mends it; countme validate tells more"
    case .canonical: "it is written in its canonical form"
    case .misplaced: "git mv or git rm, and a commit, put it right"
    case .twin: "it goes; the backup and the history keep it"
    case .owner: "countme rm removes it; countme history shows where it is from"
    case .dangling: "the list is made again from the entries"
    case .derived: "it is computed again"
    case .orphan: "it is put into the list of its day"
    case .habitReference:
      "countme list habits shows the habits; countme rm removes what belongs to none"
    case .duplicate: "countme rm removes one, if it is one too many"
    case .futureStamp:
      "check the clocks of your devices; any new edit of the document goes on from its stamp"
    case .schema: "countme schema check FILE tells where it is wrong"
    case .handEdit:
      "mend the file; remove it if it is new, else git checkout FILE takes the edit back"
    case .key: "only you may read it then"
    case .session: "countme account sign-in makes another; nothing that is written here is lost"
    case .refusedCommit:
      "it is made again, signed by this device; countme sync does so too for what was made in this folder"
    case .unverified: "countme verify judges it now; in the background it is done by itself"
    case .refusedHistory:
      "countme verify tells all; put the remote right from a device that has judged it, and clone anew "
        + "with countme clone --verify-all"
    case .forgotten:
      "git tag -d, git branch -D, git stash drop, git worktree remove or git update-ref -d removes it, rm a .keep file; "
        + "git repack -a -d brings home what is borrowed, before alternates goes; then git reflog expire "
        + "--expire-unreachable=now HEAD and git gc --prune=now remove what it kept. What git has not removed yet goes "
        + "with the next countme sync, or the next entry"
    case .settings: "the setting is set"
    case .localAttributes: "the file is written"
    case .attributes: "the file is written"
    case .index: "it is made again"
    case .lock: "it is removed"
    case .packs: "git repack -d tells more; nothing is lost by it"
    case .conflictCopy:
      "compare it with the document beside it, then remove it; a diary is synced by countme alone"
    case .migration: "countme migrate --resume goes on; --rollback takes it back"
    case .remoteReach: "countme sync tells more"
    case .missingThere: "countme sync sends it"
    case .missingHere: "countme sync fetches it"
    case .differing: "countme sync merges the two"
    case .remoteForgotten:
      "git push REMOTE --delete NAME removes it; the remote gives up what it kept when it runs git gc"
    case .remoteLock: "it is removed once nobody has touched it for a minute"
    case .remoteHook:
      "countme remote create makes a remote with the hook; without it every pull checks"
    case .remoteLimit: "git -C REMOTE config --unset receive.maxInputSize"
    case .remotePacks: "git -C REMOTE config --unset gc.auto"
    case .remoteSettings: "it is set so; git joins the packs at one of the next pushes"
    }
  }
}
