import { findWords } from '@joinery/contract/text/find-words'

/** The text before, in and after the first match. */
export type Excerpt = { readonly before: string; readonly found: string; readonly after: string }

const reachBefore = 40
const reachAfter = 100

/** Cuts at a nearby word boundary. */
const cutStart = (text: string): string => text.replace(/^\S{0,12}\s/, '')
const cutEnd = (text: string): string => text.replace(/\s\S{0,12}$/, '')

export const excerptOf = (text: string, query: string): Excerpt => {
  const [first] = findWords(text, [query])
  if (!first) {
    const isLong = text.length > reachAfter
    return { before: isLong ? `${cutEnd(text.slice(0, reachAfter))}...` : text, found: '', after: '' }
  }
  const { start: at, end } = first
  const isCutBefore = at > reachBefore
  const isCutAfter = text.length - end > reachAfter
  return {
    before: isCutBefore ? `...${cutStart(text.slice(at - reachBefore, at))}` : text.slice(0, at),
    found: text.slice(at, end),
    after: isCutAfter ? `${cutEnd(text.slice(end, end + reachAfter))}...` : text.slice(end),
  }
}
