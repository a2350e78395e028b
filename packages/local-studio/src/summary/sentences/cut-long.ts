// Cuts overlong sentences (a dictation without full stops) at clause ends, so that a decision in the last third can
// still be found and shown.

/** About five lines on a screen; longer ones are cut into pieces of two. */
export const longestSentence = 400
const longestPiece = 180

export type Piece = { readonly text: string; readonly cutStart: boolean; readonly cutEnd: boolean }

/** Clause ends, best first; the punctuation stays with the first piece. */
const clauseEnds = [
  /[;:] /gu,
  /, (?:and|but|so|which|because|then|while|although) /giu,
  /[,،] | [-–—] |[，、；]/gu,
  / (?:and|but|so|because|then|which|while|und|aber|et|mais|y|pero) /giu,
  / /gu,
]

const lastEnd = (window: string, pattern: RegExp): number => {
  let last = -1
  for (const found of window.matchAll(pattern)) last = found.index + (/^\S/u.test(found[0]) ? 1 : 0)
  return last
}

/** Never cut inside a grapheme, such as an emoji or a letter with combining accents. */
const joinsBefore = /^(?:\p{M}|\u200d|\ufe0f)/u
const wholeCharacters = (text: string, end: number): number => {
  let at = end
  while (at > end - 24) {
    const code = text.charCodeAt(at)
    const secondHalf = code >= 0xdc00 && code <= 0xdfff
    if (!secondHalf && !joinsBefore.test(text.charAt(at)) && text.charAt(at - 1) !== '\u{200d}') break
    at -= 1
  }
  return at
}

const pieceEnd = (text: string, from: number): number => {
  const window = text.slice(from, from + longestPiece)
  for (const [rank, pattern] of clauseEnds.entries()) {
    const end = lastEnd(window, pattern)
    if (end >= longestPiece * (rank < clauseEnds.length - 1 ? 0.4 : 0.6)) return from + end
  }
  return wholeCharacters(text, from + longestPiece)
}

export const cutLong = (sentence: string): Piece[] => {
  if (sentence.length <= longestSentence) return [{ text: sentence, cutStart: false, cutEnd: false }]
  const pieces: Piece[] = []
  let from = 0
  while (sentence.length - from > (from === 0 ? longestSentence : longestPiece * 1.25)) {
    const end = pieceEnd(sentence, from)
    pieces.push({ text: sentence.slice(from, end).trim(), cutStart: from > 0, cutEnd: true })
    from = end
  }
  pieces.push({ text: sentence.slice(from).trim(), cutStart: from > 0, cutEnd: false })
  return pieces.filter(({ text }) => text !== '')
}
