// Tokenises sentences: all words for phrases, content words for comparison. Scripts without spaces use bigrams, which
// is enough to detect a shared subject.
import { stopWords } from './word-lists.ts'

const word = /[\p{L}\p{M}\p{N}]+(?:'\p{L}+)?/gu

/** Longer tokens are keys, addresses or nonsense; a prefix is enough to compare them. */
const longestWord = 40

export const wordsOf = (sentence: string): string[] => {
  const found = sentence.toLowerCase().replaceAll('’', "'").match(word) ?? []
  return found.some(({ length }) => length > longestWord) ? found.map((each) => each.slice(0, longestWord)) : found
}

/** Rough stemming: 'fronts' and 'front' are equal. */
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

/** Stems of a sentence without stop words. 'Option B' stays one term. */
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

/** In languages without a stop word list, short alphabetic words count as stop words. */
export const isShortFiller = (term: string): boolean =>
  term.length <= 3 && /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(term)
