import CountMeKit

extension Finding.Check {
  /// What is checked, and why it matters.
  var explanation: String {
    switch self {
    case .object: "Every object of the history is there and intact."
    case .malformedCommit: "Every commit of the branch, and its tree, is written as git writes one."
    case .unreadable: "A document is JSON."
    case .invalid: "A document fits the schema of its collection."
    case .canonical: "Equal documents are equal bytes: there is only one form of a document."
    case .misplaced:
      "A file's path follows from its document's collection and id, and nothing else is in the tree."
    case .twin: "No file has a name that is a collection's folder on some file systems."
    case .owner: "Every document on a user's branch is that user's."
    case .dangling: "A list of entries names only entries that exist and point back."
    case .derived: "Totals follow from what they sum up."
    case .orphan: "An entry is in the list of the day that it counts for."
    case .habitReference: "Every record of a habit belongs to one that there is, or was."
    case .duplicate: "No two entries are the same in all but their ids."
    case .futureStamp:
      "A stamp is not from the future: until then it would win over every edit made elsewhere."
    case .schema: "The schemas of your own collections can be used."
    case .handEdit: "What was edited in the files by hand can be taken in."
    case .key: "Nobody else can read the keys."
    case .session: "This device has its key, and the account knows it and has not revoked it."
    case .refusedCommit: "The other devices would accept what is not sent yet."
    case .unverified: "This device has verified the history that it was cloned with."
    case .refusedHistory: "The history that this device was cloned with passes the rules."
    case .forgotten:
      "No tag, branch, stash, worktree or pack keeps history that was erased, or would send it out again."
    case .settings: "Plain git merges documents by the program's rules."
    case .localAttributes:
      "The repository's own info/attributes send documents to the merge driver."
    case .attributes:
      "The tree's .gitattributes keep git from merging JSON as text where it is not set up."
    case .index: "git's index shows what the branch has."
    case .lock: "No program that has ended left a lock behind."
    case .packs: "git joins the packs of many commits, which are slow to read one by one."
    case .conflictCopy: "No other program that syncs folders has made copies in the diary's folder."
    case .migration: "No migration of the guest's documents is unfinished."
    case .remoteReach: "A remote answers, and what it has passes the rules."
    case .missingThere: "What is here is on the remote, too."
    case .missingHere: "What is on the remote is here, too."
    case .differing: "Documents are the same here and on the remote."
    case .remoteForgotten:
      "No tag or branch on a remote keeps history that was erased."
    case .remoteLock:
      "No killed git left a lock at a remote in a folder, so that nobody could push to it, or a pack that git keeps."
    case .remoteHook: "A remote in a folder checks what is pushed to it with our hook."
    case .remoteLimit: "A remote in a folder takes pushes of any size."
    case .remotePacks: "git joins the packs of a remote in a folder, so that they stay few."
    case .remoteSettings:
      "A remote in a folder that countme made has today's settings."
    }
  }

  /// What puts it right: what `--fix` does, or what a person can do.
  var remedy: String {
    switch self {
    case .object:
      "--fix fetches it again from a remote, and what is not sent yet and no remote has is as it was sent; "
        + "else git clone of a backup's bundle brings it back"
    case .malformedCommit:
      "it is written again with the same words, and the same files but those that nobody can read, "
        + "signed by this device"
    case .unreadable:
      "countme history lists earlier versions, countme restore brings one back; or fix the file"
    case .invalid: "countme set or an editor fixes it; countme validate says more"
    case .canonical: "it is written in its canonical form"
    case .misplaced: "git mv or git rm, and a commit, put it right"
    case .twin:
      "a document goes to where it belongs, all else is removed; the backup and the history keep it"
    case .owner: "countme rm removes it; countme history shows where it came from"
    case .dangling: "the list is rebuilt from the entries"
    case .derived: "it is computed again"
    case .orphan: "it is put into the list of its day"
    case .habitReference:
      "countme list habits lists the habits; countme rm removes what belongs to none"
    case .duplicate: "countme rm removes one, if it is one too many"
    case .futureStamp:
      "check the clocks of your devices; any new edit of the document goes on from its stamp"
    case .schema: "countme schema check FILE shows what is wrong"
    case .handEdit:
      "fix the file; or take the edit back: remove the file if it is new, else git checkout FILE"
    case .key: "it is made readable by you alone"
    case .session: "countme account sign-in makes a new one; nothing that is written here is lost"
    case .refusedCommit:
      "it is written again, signed by this device; countme sync does so, too, for what was made in this folder"
    case .unverified: "countme verify does it now; it is also done in the background"
    case .refusedHistory:
      "countme verify lists it all; put the remote right from a device that has verified it, and clone again "
        + "with countme clone --verify-all"
    case .forgotten:
      "git tag -d, git branch -D, git stash drop, git worktree remove or git update-ref -d removes it, rm a .keep file; "
        + "git repack -a -d copies what is borrowed, before alternates is removed; then git reflog expire "
        + "--expire-unreachable=now HEAD and git gc --prune=now remove what it kept. What git has not removed yet goes "
        + "with the next countme sync, or the next entry"
    case .settings: "the setting is set"
    case .localAttributes: "the file is written"
    case .attributes: "the file is written"
    case .index: "it is rebuilt"
    case .lock: "it is removed"
    case .packs: "git repack -d says more; it loses nothing"
    case .conflictCopy:
      "compare it with the document beside it, then remove it; let countme alone sync a diary"
    case .migration: "countme migrate --resume goes on; --rollback takes it back"
    case .remoteReach: "countme sync says more"
    case .missingThere: "countme sync sends it"
    case .missingHere: "countme sync fetches it"
    case .differing: "countme sync merges the two"
    case .remoteForgotten:
      "git push REMOTE --delete NAME removes it; the remote drops what it kept when it runs git gc"
    case .remoteLock:
      "it is removed once nobody has touched it for a minute; what a push has left, after an hour"
    case .remoteHook:
      "countme remote create makes a remote with the hook; without it, every pull checks"
    case .remoteLimit: "git -C REMOTE config --unset receive.maxInputSize"
    case .remotePacks: "git -C REMOTE config --unset gc.auto"
    case .remoteSettings: "they are set; git joins the packs at one of the next pushes"
    }
  }
}
