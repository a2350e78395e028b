// Matches searched words in a text, ignoring case and accents, also inside longer words, to highlight them. The
// database folds texts in the same way. Import-free.

const accents = /[\u0300-\u036f]/g

const fold = (text: string): string => text.normalize('NFKD').replaceAll(accents, '').toLowerCase()

/** Splits a query into words. Drops words that consist of accents only. */
export const splitWords = (query: string): string[] => query.split(/\s+/).filter((word) => fold(word) !== '')

/** Folded text, and for each of its characters the offset in the original. */
const foldWithOffsets = (text: string): { folded: string; offsets: number[] } => {
  let folded = ''
  const offsets: number[] = []
  let offset = 0
  for (const sign of text) {
    const piece = sign < '\u0080' ? sign.toLowerCase() : fold(sign)
    for (let count = 0; count < piece.length; count++) offsets.push(offset)
    folded += piece
    offset += sign.length
  }
  offsets.push(offset)
  return { folded, offsets }
}

export type Found = { readonly start: number; readonly end: number }

const findAll = (folded: string, word: string): Found[] => {
  const found: Found[] = []
  for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + word.length)) {
    found.push({ start, end: start + word.length })
  }
  return found
}

/** Ranges of the words in the text, in order and without overlap. */
export const findWords = (text: string, words: readonly string[]): Found[] => {
  const { folded, offsets } = foldWithOffsets(text)
  const wanted = words.map(fold).filter((word) => word !== '')
  const all = wanted.flatMap((word) => findAll(folded, word)).toSorted((one, other) => one.start - other.start)
  const joined: Found[] = []
  for (const { start, end } of all) {
    const last = joined.at(-1)
    if (last && start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else joined.push({ start, end })
  }
  const last = text.length
  return joined.map(({ start, end }) => ({ start: offsets[start] ?? last, end: offsets[end] ?? last }))
}
