// Extracts plain text for previews, search and empty checks. A character scan without a document, so nothing can run
// or load, and thousands of cards take a few milliseconds.
import { droppedTags } from '@joinery/contract/text/rich-text'

/** Entities that editors and email programs write. Others stay as written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  para: '¶',
}

const written = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,7}));/gi

const fromCode = (code: number): string =>
  code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? '\ufffd' : String.fromCodePoint(code)

const decodeEntities = (text: string): string => {
  if (!text.includes('&')) return text
  return text.replaceAll(written, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16))
    if (decimal !== undefined) return fromCode(Number(decimal))
    return named[name ?? ''] ?? whole
  })
}

const dropped: ReadonlySet<string> = new Set(droppedTags)
/** Inline tags. Every other tag separates the words on its two sides. */
const inline: ReadonlySet<string> = new Set('a b code em font i mark s small span strong sub sup u wbr'.split(' '))

const nameAt = /\/?([a-z][^\s/>]*)/iy

/** The index after the tag's closing `>`, ignoring quoted ones. An unclosed tag extends to the end. */
const endOfTag = (html: string, start: number): number => {
  let quote = ''
  let before = ''
  for (let at = start; at < html.length; at += 1) {
    const character = html.charAt(at)
    if (quote) {
      if (character === quote) quote = ''
    } else if (before === '=' && (character === '"' || character === "'")) quote = character
    else if (character === '>') return at + 1
    if (character.trim()) before = character
  }
  return html.length
}

const endOfDropped = (html: string, name: string, start: number): number => {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  close.lastIndex = start
  const found = close.exec(html)
  return found ? endOfTag(html, found.index + 2) : html.length
}

/** Stands for the border of a block; it cannot be in stored text. */
const blockBorder = '\0'

/** Removes markup: decodes entities, separates blocks, collapses white space. */
export const plainText = (html: string, separator: ' ' | '\n' = ' '): string => {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, open)
    nameAt.lastIndex = open + 1
    const name = nameAt.exec(html)?.[1]?.toLowerCase()
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      at = end === -1 ? html.length : end + 3
    } else if (name !== undefined) {
      at = endOfTag(html, nameAt.lastIndex)
      // An embed has no end tag and no content.
      if (dropped.has(name) && name !== 'embed' && html.charAt(open + 1) !== '/') at = endOfDropped(html, name, at)
      if (!inline.has(name)) text += blockBorder
    } else if (/[!?/]/.test(html.charAt(open + 1))) {
      const end = html.indexOf('>', open)
      at = end === -1 ? html.length : end + 1
    } else {
      // A lone sign, as in "3 < 4".
      text += '<'
      at = open + 1
    }
  }
  return decodeEntities(text)
    .replaceAll(/[\s\0]+/g, (gap) => (gap.includes(blockBorder) ? separator : ' '))
    .trim()
}

export const hasText = (html: string): boolean => plainText(html) !== ''
