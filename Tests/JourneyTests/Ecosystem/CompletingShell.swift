import TestSupport
import Testing

/// A shell that is asked, as by pressing Tab, what may stand at the end of a line.
struct CompletingShell: CustomTestStringConvertible {
  let name: String
  /// Whether every machine has it; where another one is missing, its tests are left out.
  private let isCertain: Bool
  /// The script that loads ours; lines are read from standard input, each answer ends with a line `.`.
  private let script: String

  static let all = [bash, zsh, fish]
  var testDescription: String { name }

  /// Whether the machine has it.
  func isInstalled() throws -> Bool {
    guard !isCertain else { return true }
    let home = try TemporaryFolder()
    return try Shell(home: home.path).run("command -v \(name)").code == 0
  }

  /// What it offers at the end of each line, in the diary's folder.
  func complete(_ lines: [String], in journey: DiaryJourney) throws -> [[String]] {
    let answer = try journey.shell.run(
      script, in: journey.folder, input: lines.map { $0 + "\n" }.joined())
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(name): \(answer)")
    var answers: [[String]] = [[]]
    for line in answer.output.split(separator: "\n").map(String.init) {
      if line == "." {
        answers.append([])
      } else if !line.isEmpty {
        answers[answers.count - 1].append(line)
      }
    }
    return answers.dropLast()
  }

  private static let bash = CompletingShell(
    name: "bash", isCertain: true,
    script: """
      set +eu
      source <(countme completions bash)
      while IFS= read -r line; do
        read -ra COMP_WORDS <<<"$line"
        [[ "$line" == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
        _countme countme "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}" .
      done
      """)

  private static let fish = CompletingShell(
    name: "fish", isCertain: false,
    script: #"""
      countme completions fish >"$HOME/countme.fish"
      fish --no-config -c '
        source $HOME/countme.fish
        for line in (cat)
          complete -C "$line" | string replace -r "\t.*" ""
          echo .
        end'
      """#)

  /// Zsh completes only where somebody types: a pseudo-terminal, and a key that tells what it found.
  private static let zsh = CompletingShell(
    name: "zsh", isCertain: false,
    script: #"""
      mkdir -p "$HOME/zsh" && countme completions zsh >"$HOME/zsh/_countme"
      cat >"$HOME/zsh/typed" <<'END'
      PROMPT='' RPROMPT='' fpath=("$HOME/zsh" $fpath)
      autoload -U compinit && compinit -u -d "$HOME/zsh/dump"
      unsetopt auto_list list_beep
      bindkey '^I' complete-word
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
        local -a found
        builtin compadd -A found "$@"
        print -rl -- "${(Q)found[@]}" >>"$HOME/zsh/found"
      }
      ended() { echo . >>"$HOME/zsh/found"; comppostfuncs=(ended) }
      comppostfuncs=(ended)
      echo ready >>"$HOME/zsh/began"
      END
      touch "$HOME/zsh/found" "$HOME/zsh/began"
      zsh -f -c '
        zmodload zsh/zpty zsh/zselect
        zpty typist zsh -f -i
        wait_for() { for i in {1..1500}; do (( $(grep -c "$1" "$2") >= $3 )) && return; zselect -t 1; done; exit 9 }
        zpty -w typist "source \$HOME/zsh/typed"
        wait_for ready "$HOME/zsh/began" 1
        count=0
        while IFS= read -r line; do
          zpty -w -n typist $'"'\\025'"'"$line"$'"'\\t'"'
          wait_for "^\\.\$" "$HOME/zsh/found" $(( ++count ))
        done
        zpty -d typist'
      cat "$HOME/zsh/found"
      """#)
}
