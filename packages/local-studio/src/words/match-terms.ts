// From a prompt to terms: the longest phrase that the vocabulary knows, word by word, in every inflection.
import type { Part } from '#surfaces/find-parts.ts'

import { colourWords } from './colour-words.ts'
import { materialWords, type Material } from './material-words.ts'
import { moodWords, type Mood } from './mood-words.ts'
import { partWords } from './part-words.ts'
import {
  degreeWords,
  fillerWords,
  linkWords,
  negationWords,
  paletteWords,
  shadeWords,
  type Link,
  type ShadeStep,
} from './small-words.ts'
import { detailWords, noiseWords, styleWords, type Style } from './style-words.ts'

export type Term =
  | { readonly kind: 'filler' | 'palette' | 'noise' | 'unknown' }
  | { readonly kind: 'degree' | 'negation' | 'detail'; readonly amount: number }
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'mood'; readonly mood: Partial<Mood> }
  /** Said of what follows; by itself a mood, where it has one. */
  | { readonly kind: 'shade'; readonly step: ShadeStep; readonly mood: Partial<Mood> | undefined }
  | { readonly kind: 'colour'; readonly hex: string }
  | { readonly kind: 'material'; readonly material: Material }
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'style'; readonly style: Style }

/** A term and the words that named it. */
export type Match = { readonly term: Term; readonly words: string }

const vocabulary = new Map<string, Term>()
const learn = <Value>(words: Readonly<Record<string, Value>>, termOf: (value: Value, word: string) => Term): void => {
  for (const [word, value] of Object.entries(words)) vocabulary.set(word, termOf(value, word))
}
const learnAll = (words: readonly string[], kind: 'filler' | 'palette' | 'noise'): void => {
  for (const word of words) vocabulary.set(word, { kind })
}
// Where a word is in two lists, the later one is meant.
learnAll(fillerWords, 'filler')
learn(colourWords, (hex) => ({ kind: 'colour', hex }))
learn(materialWords, (material) => ({ kind: 'material', material }))
learn(moodWords, (mood) => ({ kind: 'mood', mood }))
learn(shadeWords, (step, word) => ({ kind: 'shade', step, mood: moodWords[word] }))
learn(partWords, (part) => ({ kind: 'part', part }))
learn(styleWords, (style) => ({ kind: 'style', style }))
learn(detailWords, (amount) => ({ kind: 'detail', amount }))
learnAll(noiseWords, 'noise')
learnAll(paletteWords, 'palette')
learn(degreeWords, (amount) => ({ kind: 'degree', amount }))
learn(negationWords, (amount) => ({ kind: 'negation', amount }))
learn(linkWords, (link) => ({ kind: 'link', link }))

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

/** The word itself first, so that `counter` stays a counter; then what it may be an inflection of. */
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

/** Words in lower case without accents, and the marks that end a thought. */
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
