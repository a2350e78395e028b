// Meaning of prompt words, read from the word tables.
import type { Part } from '#surfaces/find-parts.ts'
import lists from '#tables/prompt-words.json' with { type: 'json' }
import { readHex, readName, readNumber, readNumbers, readTable, readWords } from '#tables/read-table.ts'
import tables from '#tables/vocabulary.json' with { type: 'json' }

import { moodKeys, type Mood } from './moods.ts'

/** Effect of a material's surface on its colour, and its default parts. */
const usualHomes = {
  wood: 'wood',
  marble: 'stone',
  speckled: 'stone',
  mottled: 'stone',
  tile: 'backsplash',
  metal: 'hardware',
  fabric: 'upholstery',
} as const

type Patterned = keyof typeof usualHomes
export type Surfacing = Patterned | 'plain'
export type Home = (typeof usualHomes)[Patterned] | 'walls'

export type Material = {
  /** In neutral light. */
  readonly hex: string
  readonly surfacing: Surfacing
  readonly home: Home
  /** Second colour: veins of a marble, chips of a terrazzo. */
  readonly second?: string
}

/** Modifier of a colour, material or part: steps of lightness, chroma and warmth. */
export type ShadeStep = { readonly lightness: number; readonly chroma: number; readonly warmth: number }

const styles = ['pencil', 'lines', 'blueprint', 'watercolour', 'monochrome', 'sepia'] as const
export type Style = (typeof styles)[number]

/** Connectives. */
const links = ['and', 'with', 'to', 'from', 'replace', 'instead', 'keep', 'stop'] as const
type Link = (typeof links)[number]

const parts: readonly Part[] = [
  'floor',
  'walls',
  'ceiling',
  'cabinets',
  'countertop',
  'backsplash',
  'rug',
  'upholstery',
  'curtains',
  'hardware',
]

export type Term =
  /** Fillers are grammar and common prompt words; noise only has a meaning when removed. */
  | { readonly kind: 'filler' | 'palette' | 'noise' | 'unknown' }
  /**
   * `degree`: factor on the next meaningful word. `negation`: how strongly that word is reversed. `detail`: sharper
   * above 0, smoother below.
   */
  | { readonly kind: 'degree' | 'negation' | 'detail'; readonly amount: number }
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'mood'; readonly mood: Partial<Mood> }
  /** Modifies the following words; alone it is a mood, if it has one. */
  | { readonly kind: 'shade'; readonly step: ShadeStep; readonly mood: Partial<Mood> | undefined }
  | { readonly kind: 'colour'; readonly hex: string }
  | { readonly kind: 'material'; readonly material: Material }
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'style'; readonly style: Style }

type MaterialEntry = { surfacing: string; hex: string; second?: string; home?: string }

const readMaterial = ({ surfacing: name, hex, second, home }: MaterialEntry): Material => {
  // Object.keys loses the literal keys.
  const surfacing = readName(Object.keys(usualHomes) as Patterned[], name)
  return {
    hex: readHex(hex),
    ...(second !== undefined && { second: readHex(second) }),
    surfacing,
    home: home === undefined ? usualHomes[surfacing] : readName(['walls'], home),
  }
}

const readStep = (step: Readonly<Record<string, number>>): ShadeStep => ({
  lightness: 0,
  chroma: 0,
  warmth: 0,
  ...readNumbers(['lightness', 'chroma', 'warmth'], step),
})

export const moodWords = new Map(readTable(tables.mood).map(([word, mood]) => [word, readNumbers(moodKeys, mood)]))

/** Things that cannot be detected by name, but that a user may have marked. */
export const thingWords = readWords(lists.thing)

export const vocabulary = new Map<string, Term>()

const learn = <Entry>(table: Readonly<Record<string, Entry>>, termOf: (entry: Entry, word: string) => Term): void => {
  for (const [word, entry] of readTable(table)) vocabulary.set(word, termOf(entry, word))
}
const learnAll = (lines: readonly string[], kind: 'filler' | 'palette' | 'noise'): void => {
  for (const word of readWords(lines)) vocabulary.set(word, { kind })
}
// If a word is in two tables, the later one applies.
learnAll(lists.filler, 'filler')
learn(tables.colour, (hex) => ({ kind: 'colour', hex: readHex(hex) }))
learn(tables.material, (entry) => ({ kind: 'material', material: readMaterial(entry) }))
learn(tables.mood, (mood) => ({ kind: 'mood', mood: readNumbers(moodKeys, mood) }))
learn(tables.shade, (step, word) => ({ kind: 'shade', step: readStep(step), mood: moodWords.get(word) }))
learn(tables.part, (name) => ({ kind: 'part', part: readName(parts, name) }))
learn(tables.style, (name) => ({ kind: 'style', style: readName(styles, name) }))
learn(tables.detail, (amount) => ({ kind: 'detail', amount: readNumber(amount) }))
learnAll(lists.noise, 'noise')
learnAll(lists.palette, 'palette')
learn(tables.degree, (amount) => ({ kind: 'degree', amount: readNumber(amount) }))
learn(tables.negation, (amount) => ({ kind: 'negation', amount: readNumber(amount) }))
learn(tables.link, (name) => ({ kind: 'link', link: readName(links, name) }))
