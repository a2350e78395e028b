// Finds in a sentence's words what people of the design trades say when something is decided, approved, asked for, changed
// or wrong, and what they say when nothing is: a tree of words, walked once from each position, so that the work is the
// number of words times the longest phrase, whatever somebody writes. The longest phrase at a position counts, so 'no
// problem' is no problem.
import phrases from '#tables/phrases.json' with { type: 'json' }
import { readWords } from '#tables/read-table.ts'

/** `neutral` only hides the cue that is inside it. */
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
  // The first list that names a phrase keeps it.
  for (const end of ends) end.kind ??= kind
}

const tree = node()
// `as`: Object.entries forgets that the keys are exactly the kinds.
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
