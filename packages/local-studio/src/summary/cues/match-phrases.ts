// Finds the phrases of cue-phrases.ts in a sentence's words: a tree of words, walked once from each position, so that the
// work is the number of words times the longest phrase, whatever somebody writes.
import { phrases } from './cue-phrases.ts'
import type { PhraseKind } from './cue.ts'

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
// `as`: Object.entries forgets that the keys of a record are exactly its kinds.
for (const [kind, list] of Object.entries(phrases) as [PhraseKind, readonly string[]][])
  for (const phrase of list) plant(tree, phrase, kind)

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
