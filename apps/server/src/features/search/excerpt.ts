import { limits } from '@joinery/contract/limits'
import { findWords } from '@joinery/contract/text/find-words'

/** Bounds the work for very long descriptions; the excerpt does not show matches further down. */
const readMax = 20_000

/** Characters shown before the first match. */
const leadIn = 40

/** Returns one line of the text around the first match. */
export const excerptOf = (text: string, words: readonly string[]): string => {
  const line = text.slice(0, readMax).replaceAll(/\s+/g, ' ').trim()
  const max = limits.search.excerpt
  if (line.length <= max) return line
  const first = findWords(line, words)[0]?.start ?? 0
  const wanted = first <= leadIn ? 0 : Math.min(first - leadIn, line.length - max)
  // Cut between words if possible, and never inside a surrogate pair.
  const start = wanted === 0 ? 0 : (nextSpace(line, wanted, first) ?? alignToCodePoint(line, wanted))
  const cut = alignToCodePoint(line, start + max)
  const lastSpace = line.lastIndexOf(' ', cut)
  const end = cut < line.length && lastSpace > first ? lastSpace : cut
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}

const nextSpace = (line: string, from: number, before: number): number | undefined => {
  const space = line.indexOf(' ', from)
  return space >= 0 && space < before ? space + 1 : undefined
}

const alignToCodePoint = (line: string, index: number): number =>
  /[\uDC00-\uDFFF]/.test(line[index] ?? '') ? index - 1 : index
