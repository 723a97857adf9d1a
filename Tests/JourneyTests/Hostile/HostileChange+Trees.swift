extension HostileChange {
  private static let damaged = "is damaged"
  private static let closed = "a commit below it closed the account"

  /// Trees that git's own index cannot make.
  static let trees = [
    Self("a name twice", "root 100644 blob $DOCUMENT .gitattributes", damaged),
    Self("a folder twice", "root 040000 tree $(folder) favoriteFoods", damaged),
    Self(
      "names out of order",
      """
      TREE=$( (printf '100644 zz\\0'; bytes $DOCUMENT; git cat-file tree $TREE) | raw)
      """, damaged),
    Self(
      "a mode with a zero before it",
      "TREE=$( (git cat-file tree $TREE; printf '040000 zz\\0'; bytes $(folder)) | raw)", damaged),
    Self(
      "a mode that git does not write",
      "TREE=$( (git cat-file tree $TREE; printf '100666 zz\\0'; bytes $DOCUMENT) | raw)",
      "no document's path"),
    Self(
      "a plain mode that git does not write",
      """
      DEEP=$(printf '100666 %s\\0%b' $(basename $FOOD) \
        "$(printf $DOCUMENT | sed 's/../\\\\x&/g')" | raw); DEEP=$(printf '040000 tree %s\\t%s\\n' $DEEP ${FOLDER##*/} | git mktree)
      DEEP=$(printf '040000 tree %s\\t%s\\n' $DEEP $(basename ${FOLDER%/*}) | git mktree)
      TREE=$( (git ls-tree $TREE | grep -v favoriteFoods
        printf '040000 tree %s\\tfavoriteFoods\\n' $DEEP) | git mktree)
      """, "its mode is 100666"),
    Self(
      "three thousand folders in one another",
      "DEEP=$(folder); for i in {1..100}; do DEEP=$(printf '040000 tree %s\\ta\\n' $DEEP | git mktree); done; root 040000 tree $DEEP a",
      "more than 64 levels"),
    Self(
      "nine folders in one another", "echo '{}' | file a/b/c/d/e/f/g/h/i.json", "it lies too deep"),
    Self(
      "a tree that unfolds to ten thousand million files",
      """
      BOMB=$DOCUMENT; KIND='100644 blob'; for i in {1..10}; do
        BOMB=$(for n in {0..9}; do printf '%s %s\\t%s\\n' "$KIND" $BOMB $n; done | git mktree)
        KIND='040000 tree'; done; root 040000 tree $BOMB bomb
      """, "it lies too deep"),
    Self(
      "a folder of thirty thousand names",
      """
      WIDE=$(seq -f 'x%020g.json' 30000 | sed "s/^/100644 blob $DOCUMENT\t/" | git mktree)
      root 040000 tree $WIDE wide
      """,
      "more than 1048576"),
  ]

  /// How commits follow on one another.
  static let histories = [
    Self(
      "a merge with an unsigned commit", "PARENTS=\"-p $HEAD -p $(SIGN= seal)\"",
      "its signature is missing or bad"),
    Self(
      "a merge with another user's branch", "PARENTS=\"-p $HEAD -p $(git rev-parse bob)\"",
      "its account document is missing or another's"),
    Self(
      "a merge that smuggles a change in",
      """
      echo '{}' | file notes/a.json; EVIL=$TREE; TREE=$HEAD^{tree}
      PARENTS="-p $HEAD -p $(seal)"; TREE=$EVIL
      """, "is missing"),
    Self(
      "a merge that brings an older account back",
      "PARENTS=\"-p $HEAD -p $(seal)\"; remove $DEVICE", "a device would be forgotten"),
    Self(
      "a merge of twenty commits",
      "PARENTS=$(for n in {1..20}; do printf -- '-p %s ' $(SIGN= PARENTS=\"-p $HEAD\" git commit-tree -p $HEAD -m $n $TREE); done)",
      "is"),
    Self(
      "a history that begins anew", "PARENTS=; SPEC=+$(seal):$BRANCH",
      "history is added to here, never rewritten",
      .says("does not follow", 76)),
    Self(
      "moved back", "SPEC=+HEAD~1:$BRANCH", "history is added to here, never rewritten",
      .says("does not follow", 76)),
    Self(
      "a second commit on top of a closed account",
      "PARENTS='-p closed'; TREE=closed^{tree}; SIGN=-S$PWD/../laptop-key", closed),
    Self(
      "a closed account opened again", "PARENTS='-p closed'; SIGN=-S$PWD/../laptop-key", closed),
    Self(
      "a merge that goes on beside a closed account", "PARENTS=\"-p $HEAD -p closed\"", closed),
    Self(
      "a new beginning without the account key's word", "PARENTS=; SPEC=+$(seal):$BRANCH",
      "history is added to here, never rewritten", .says("does not follow", 76)),
    Self(
      "a new beginning that somebody wrote into the account",
      """
      alter profile/account.json "s/\"createdAt\"/\"replacedTip\": \"$HEAD\",\\n  &/" \
        profile/account.json
      PARENTS=; SPEC=+$(seal):$BRANCH
      """, "history is added to here, never rewritten", .says("does not follow", 76)),
    Self("deleted", "SPEC=:$BRANCH", "the account is not closed", .says("has lost", 76)),
  ]
}
