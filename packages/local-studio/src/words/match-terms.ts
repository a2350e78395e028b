// Splits a prompt into terms: the longest known phrase at each word, in every inflection.
import { vocabulary, type Term } from './vocabulary.ts'

/** A term and its words in the prompt. */
export type Match = { readonly term: Term; readonly words: string }

const longestPhrase = Math.max(...[...vocabulary.keys()].map((phrase) => phrase.split(' ').length))

const endings: readonly (readonly [RegExp, string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/(?:er|est|ed|ing|en|ish)$/, ''],
  [/(?:er|est|ed|ing)$/, 'e'],
  [/(?:ier|iest)$/, 'y'],
  [/([b-df-hj-np-tv-z])\1(?:er|est|ed|ing)$/, '$1'],
]

/** The word itself first, so that `counter` stays a counter; then its possible base forms. */
const formsOf = (word: string): string[] => [
  word,
  ...endings
    .filter(([ending]) => word.length > 3 && ending.test(word))
    .map(([ending, stem]) => word.replace(ending, stem)),
]

const lookUp = (words: readonly string[]): Term | undefined => {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  for (const form of formsOf(last)) {
    const term = vocabulary.get([...before, form].join(' '))
    if (term) return term
  }
  return undefined
}

/** Words in lower case without accents, and punctuation that ends a clause. */
const splitWords = (prompt: string): string[] =>
  prompt
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\bgray/g, 'grey')
    .replaceAll('&', ' and ')
    .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?|[.,;:!?]/gu)
    ?.map((word) => (/^[;:!?]$/.test(word) ? '.' : word)) ?? []

export const matchTerms = (prompt: string): Match[] => {
  const words = splitWords(prompt)
  const matches: Match[] = []
  for (let at = 0; at < words.length;) {
    let found: { term: Term; length: number } | undefined
    for (let length = Math.min(longestPhrase, words.length - at); length > 0 && !found; length--) {
      const term = lookUp(words.slice(at, at + length))
      if (term) found = { term, length }
    }
    const { term, length } = found ?? { term: { kind: 'unknown' } as const, length: 1 }
    matches.push({ term, words: words.slice(at, at + length).join(' ') })
    at += length
  }
  return matches
}
