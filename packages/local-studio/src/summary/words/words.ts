// Sentences as words: all of them for phrases, the telling ones for comparing. Scripts that write without spaces are
// taken two signs at a time, which is enough to see that two sentences speak of the same thing.
import { stopWords } from './word-lists.ts'

const word = /[\p{L}\p{M}\p{N}]+(?:'\p{L}+)?/gu

/** Longer 'words' are keys, addresses or nonsense; their beginning tells them apart. */
const longestWord = 40

export const wordsOf = (sentence: string): string[] => {
  const found = sentence.toLowerCase().replaceAll('’', "'").match(word) ?? []
  return found.some(({ length }) => length > longestWord) ? found.map((each) => each.slice(0, longestWord)) : found
}

/** Singular enough to see that 'fronts' and 'front' are one. */
export const stem = (found: string): string => {
  const base = found.endsWith("'s") ? found.slice(0, -2) : found
  if (base.length < 4 || !base.endsWith('s') || base.endsWith('ss') || base.endsWith('us')) return base
  if (base.endsWith('ies') && base.length > 4) return `${base.slice(0, -3)}y`
  return base.endsWith('shes') || base.endsWith('ches') || base.endsWith('xes') ? base.slice(0, -2) : base.slice(0, -1)
}

const unspaced = (found: string): boolean => {
  const code = found.charCodeAt(0)
  return (code >= 0x2e80 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xe00 && code <= 0x109f)
}

const lettered = new Set('option plan variant version type phase scheme layout sample style'.split(' '))

/** What a sentence is about: stems without the words that every sentence has. 'Option B' stays one thing. */
export const termsOf = (words: readonly string[]): string[] => {
  const terms: string[] = []
  for (const [at, found] of words.entries()) {
    const before = words[at - 1] ?? ''
    if (lettered.has(before) && found.length <= 2) terms.push(`${before} ${found}`)
    else if (unspaced(found) && found.length > 2)
      for (let from = 0; from + 1 < found.length; from += 1) terms.push(found.slice(from, from + 2))
    else if ((found.length > 1 || found.charCodeAt(0) > 127 || /\d/.test(found)) && !stopWords.has(found))
      terms.push(stem(found))
  }
  return terms
}

/** In a language whose fillers we do not know, the short words of alphabets are taken for them. */
export const isShortFiller = (term: string): boolean =>
  term.length <= 3 && /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(term)
