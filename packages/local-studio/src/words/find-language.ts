// Only English prompts are supported. Similar words of other languages ("warmes Licht", "sofá rojo") would be half
// understood by accident, so the language is detected and named in the refusal.
import markers from '#tables/languages.json' with { type: 'json' }
import { readWords } from '#tables/read-table.ts'

/** Function words and trade words without accents, tokenised like prompts. */
const languages = Object.entries(markers).map(([name, lines]) => [name, readWords(lines)] as const)

/** Languages identified by their script. */
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
  /** Whether the vocabulary has the word. */
  readonly isKnown: boolean
}

/** Letters that do not decompose into letter and accent. */
const fold = (word: string): string =>
  word.replaceAll('ß', 'ss').replaceAll('ł', 'l').replaceAll('ø', 'o').replaceAll('æ', 'ae')

/** Language of a prompt if it is not English; `another language` if it cannot be determined. */
export const findLanguage = (words: readonly SplitWord[]): string | null => {
  const letters = words
    .filter(({ word }) => /\p{L}/u.test(word))
    .map(({ word, isKnown }) => ({ word: fold(word), isKnown }))
  const foreign = letters.filter(({ word }) => /[^\p{Script=Latin}\p{N}']/u.test(word))
  if (2 * foreign.length > letters.length)
    return scripts.find(([, script]) => foreign.some(({ word }) => script.test(word)))?.[0] ?? 'another language'
  let [best, most] = [null as string | null, 0]
  for (const [name, own] of languages) {
    // Words that both languages share ("sofa", "warm") do not count.
    const hits = letters.filter(({ word, isKnown }) => own.has(word) && !isKnown).length
    const english = letters.filter(({ word, isKnown }) => isKnown && !own.has(word)).length
    // One or two loan words do not make a prompt foreign.
    const isEnough = hits >= 2 || 2 * hits >= letters.length
    if (hits > english && isEnough && hits > most) [best, most] = [name, hits]
  }
  return best
}
