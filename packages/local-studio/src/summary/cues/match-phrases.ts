// Finds phrases of the design trades for decisions, approvals, requests, changes and problems, and for small talk. A
// trie is walked once from each position, so the work is bounded by words times the longest phrase. The longest phrase
// at a position applies, so that 'no problem' is not a problem.
import phrases from '#tables/phrases.json' with { type: 'json' }
import { readWords } from '#tables/read-table.ts'

/** `neutral` only hides the cue inside it. */
type PhraseKind = keyof typeof phrases

export type Match = { readonly kind: PhraseKind; readonly from: number; readonly to: number }

type Node = { kind: PhraseKind | undefined; readonly next: Map<string, Node> }
const node = (): Node => ({ kind: undefined, next: new Map() })

const plant = (root: Node, phrase: string, kind: PhraseKind): void => {
  let ends = [root]
  for (const choice of phrase.split(' '))
    ends = ends.flatMap((end) =>
      choice.split('/').map((word) => {
        const child = end.next.get(word) ?? node()
        end.next.set(word, child)
        return child
      }),
    )
  // The first list with a phrase wins.
  for (const end of ends) end.kind ??= kind
}

const tree = node()
// Object.entries loses the literal keys.
for (const [kind, lines] of Object.entries(phrases) as [PhraseKind, readonly string[]][])
  for (const phrase of readWords(lines)) plant(tree, phrase, kind)

export const matchPhrases = (words: readonly string[]): Match[] => {
  const matches: Match[] = []
  let from = 0
  while (from < words.length) {
    let at: Node | undefined = tree
    let longest: Match | undefined
    for (let to = from; to < words.length; to += 1) {
      at = at.next.get(words[to] ?? '')
      if (at === undefined) break
      if (at.kind !== undefined) longest = { kind: at.kind, from, to: to + 1 }
    }
    if (longest !== undefined) matches.push(longest)
    from = longest?.to ?? from + 1
  }
  return matches
}
