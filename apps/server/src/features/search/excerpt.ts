import { limits } from '@joinery/contract/limits'
import { findWords } from '@joinery/contract/text/find-words'

/** A description can be a book; further down than this nobody needs to see why it was found. */
const readMax = 20_000

/** How many characters before the first found word are shown. */
const leadIn = 40

/** One line of the text with the first found word in it. */
export const excerptOf = (text: string, words: readonly string[]): string => {
  const line = text.slice(0, readMax).replaceAll(/\s+/g, ' ').trim()
  const max = limits.search.excerpt
  if (line.length <= max) return line
  const first = findWords(line, words)[0]?.start ?? 0
  const wanted = first <= leadIn ? 0 : Math.min(first - leadIn, line.length - max)
  // It begins and ends between words where there are any, and never within a surrogate pair.
  const start = wanted === 0 ? 0 : (nextSpace(line, wanted, first) ?? wholeSign(line, wanted))
  const cut = wholeSign(line, start + max)
  const lastSpace = line.lastIndexOf(' ', cut)
  const end = cut < line.length && lastSpace > first ? lastSpace : cut
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}

const nextSpace = (line: string, from: number, before: number): number | undefined => {
  const space = line.indexOf(' ', from)
  return space >= 0 && space < before ? space + 1 : undefined
}

const wholeSign = (line: string, index: number): number =>
  /[\uDC00-\uDFFF]/.test(line[index] ?? '') ? index - 1 : index
