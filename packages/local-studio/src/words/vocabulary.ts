// What the words of a prompt mean, as read from the word tables.
import type { Part } from '#surfaces/find-parts.ts'
import lists from '#tables/prompt-words.json' with { type: 'json' }
import { readHex, readName, readNumber, readNumbers, readTable, readWords } from '#tables/read-table.ts'
import tables from '#tables/vocabulary.json' with { type: 'json' }

import { moodKeys, type Mood } from './moods.ts'

/** What the surface of a material does to its colour, and on which parts it belongs when no part is named. */
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
  /** The second colour: veins of a marble, chips of a terrazzo. */
  readonly second?: string
}

/** Said of a colour, a material or a part: a step of lightness, of chroma, of warmth. */
export type ShadeStep = { readonly lightness: number; readonly chroma: number; readonly warmth: number }

const styles = ['pencil', 'lines', 'blueprint', 'watercolour', 'monochrome', 'sepia'] as const
export type Style = (typeof styles)[number]

/** How a sentence hangs together. */
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
  /** Fillers are grammar and what every prompt says; of noise only taking it away means something. */
  | { readonly kind: 'filler' | 'palette' | 'noise' | 'unknown' }
  /**
   * A degree is a factor on the next word that says something; a negation is how strongly what that asks for is taken
   * away; a detail is sharper above 0 and calmer below.
   */
  | { readonly kind: 'degree' | 'negation' | 'detail'; readonly amount: number }
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'mood'; readonly mood: Partial<Mood> }
  /** Said of what follows; by itself a mood, where it has one. */
  | { readonly kind: 'shade'; readonly step: ShadeStep; readonly mood: Partial<Mood> | undefined }
  | { readonly kind: 'colour'; readonly hex: string }
  | { readonly kind: 'material'; readonly material: Material }
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'style'; readonly style: Style }

type MaterialEntry = { surfacing: string; hex: string; second?: string; home?: string }

const readMaterial = ({ surfacing: name, hex, second, home }: MaterialEntry): Material => {
  // `as`: Object.keys forgets that the keys are exactly these.
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

/** Things that cannot be found in a picture by their names, but that somebody may have pointed at. */
export const thingWords = readWords(lists.thing)

export const vocabulary = new Map<string, Term>()

const learn = <Entry>(table: Readonly<Record<string, Entry>>, termOf: (entry: Entry, word: string) => Term): void => {
  for (const [word, entry] of readTable(table)) vocabulary.set(word, termOf(entry, word))
}
const learnAll = (lines: readonly string[], kind: 'filler' | 'palette' | 'noise'): void => {
  for (const word of readWords(lines)) vocabulary.set(word, { kind })
}
// Where a word is in two tables, the later one is meant.
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
