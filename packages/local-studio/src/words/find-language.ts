// Prompts are read in English only. Words of other languages that look like English ones ("warmes Licht", "sofá rojo")
// would be half understood by accident; so the language is recognised, and named in the refusal.
import markers from '#tables/languages.json' with { type: 'json' }
import { readWords } from '#tables/read-table.ts'

/** Small words and words of the trade, without accents, as the prompt is split. */
const languages = Object.entries(markers).map(([name, lines]) => [name, readWords(lines)] as const)

/** By its letters alone a text may say what it is. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hindi', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
]

export type SplitWord = {
  readonly word: string
  /** Whether the vocabulary has it. */
  readonly isKnown: boolean
}

/** What has no accent to be taken off. */
const fold = (word: string): string =>
  word.replaceAll('ß', 'ss').replaceAll('ł', 'l').replaceAll('ø', 'o').replaceAll('æ', 'ae')

/** The language of a prompt if it is not English; `another language` where only that much is sure. */
export const findLanguage = (words: readonly SplitWord[]): string | null => {
  const letters = words
    .filter(({ word }) => /\p{L}/u.test(word))
    .map(({ word, isKnown }) => ({ word: fold(word), isKnown }))
  const foreign = letters.filter(({ word }) => /[^\p{Script=Latin}\p{N}']/u.test(word))
  if (2 * foreign.length > letters.length)
    return scripts.find(([, script]) => foreign.some(({ word }) => script.test(word)))?.[0] ?? 'another language'
  let [best, most] = [null as string | null, 0]
  for (const [name, own] of languages) {
    // Words that both languages have ("sofa", "warm") speak for neither.
    const hits = letters.filter(({ word, isKnown }) => own.has(word) && !isKnown).length
    const english = letters.filter(({ word, isKnown }) => isKnown && !own.has(word)).length
    // A loan word or two among English ones make no other language.
    const isEnough = hits >= 2 || 2 * hits >= letters.length
    if (hits > english && isEnough && hits > most) [best, most] = [name, hits]
  }
  return best
}
