import Testing

/// A change that no diary may take in, made with plain git, and what is said to it.
struct HostileChange: Sendable, CustomTestStringConvertible {
  /// What an honest device says that syncs with a remote which took the change.
  enum Answer: Sendable {
    /// The commit is refused, for the same reason as by the hook.
    case refused
    /// Something else is said, with this exit code.
    case says(String, Int32)
    /// Nothing: it does not look there.
    case nothing
  }

  let name: String
  /// Lines of bash that change `TREE`, or set `SPEC` to what is pushed.
  let script: String
  /// A part of what the hook says.
  let reason: String
  let answer: Answer

  init(_ name: String, _ script: String, _ reason: String, _ answer: Answer = .refused) {
    self.name = name
    self.script = script
    self.reason = reason
    self.answer = answer
  }

  var testDescription: String { name }

  static let all =
    signatures + accounts + documents + files + names + trees + histories + references + costs

  /// What the scripts are made of.
  ///
  /// They run in the folder of a device of the person's own that somebody took over: its key is
  /// certified.
  static let words = #"""
    shopt -s lastpipe
    export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@y GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@y
    BRANCH=$(git symbolic-ref HEAD); USER_ID=${BRANCH##*/}; HEAD=$(git rev-parse HEAD)
    TREE=$(git rev-parse HEAD^{tree}); SIGN=-S; SPEC=; PARENTS="-p $HEAD"
    FOOD=$(git ls-files favoriteFoods); FOLDER=${FOOD%/*}; BOB=$(cat ../bob-branch)
    HABIT=$(git ls-files habits)
    DEVICE=$(git ls-files profile/devices | grep phone)
    # Commits the tree.
    seal() { git commit-tree $SIGN $PARENTS -m harmless $TREE; }
    # Puts standard input, or an object, at a path that git itself would take.
    file() { entry 100644 "$(git hash-object -w --stdin --literally)" "$1"; }
    entry() {
      export GIT_INDEX_FILE=$PWD/.git/hostile; git read-tree $TREE
      git update-index --add --replace --cacheinfo "$1,$2,$3"
      TREE=$(git write-tree --missing-ok); unset GIT_INDEX_FILE
    }
    remove() {
      export GIT_INDEX_FILE=$PWD/.git/hostile; git read-tree $TREE
      git update-index --force-remove "$1"; TREE=$(git write-tree); unset GIT_INDEX_FILE
    }
    # Changes a document with sed.
    alter() { git cat-file blob "HEAD:$1" | sed "$2" | file "${3:-$1}"; }
    food() { alter "$FOOD" "$1"; }
    # Adds an entry of any name to the root or to a folder of it.
    added() { (git ls-tree -z "$1"; printf '%s %s %s\t%b\0' "$2" "$3" "$4" "$5") | git mktree -z --missing; }
    root() { TREE=$(added $TREE "$@"); }
    below() {
      local folder=$1; shift; local tree; tree=$(added "$TREE:$folder" "$@")
      TREE=$( (git ls-tree -z $TREE | grep -zv $'\t'"$folder"'$'
        printf '040000 tree %s\t%s\0' $tree $folder) | git mktree -z)
    }
    DOCUMENT=$(git rev-parse "HEAD:$FOOD"); folder() { git rev-parse "HEAD:$FOLDER"; }
    # A tree object of these bytes; \0 and \x.. are understood.
    raw() { git hash-object -t tree -w --literally --stdin; }
    bytes() { printf "$(printf '%s' "$1" | sed 's/../\\x&/g')"; }

    """#
}
