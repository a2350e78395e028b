// Turns lines into sentences: joins wrapped lines, reads lists with their introductory line, and sets each sentence's
// speaker.
import { cutLong, longestSentence } from './cut-long.ts'
import { readLines, type Line } from './read-lines.ts'
import { splitLine, writesCapitals } from './split-line.ts'
import { withoutScraps } from './without-scraps.ts'

export type Sentence = {
  readonly text: string
  readonly kind: Line['kind']
  readonly quoted: boolean
  readonly speaker: string | undefined
  readonly lead: Line['lead']
  readonly turn: number
  /** Part of a longer sentence that has text before (`cutStart`) or after it. */
  readonly cutStart: boolean
  readonly cutEnd: boolean
}

/** The longest real texts have half as many. */
const mostSentences = 6000

const firstWordLength = (text: string): number => {
  const end = text.indexOf(' ')
  return end < 0 ? text.length : end
}

/** Joins lines wrapped by an email program: each is so full that the next word would not have fitted. */
const joinWrapped = (lines: readonly Line[]): Line[] => {
  const joined: Line[] = []
  let start = 0
  while (start < lines.length) {
    let end = start + 1
    while (end < lines.length && !lines[end]?.opens && lines[end]?.quoted === lines[start]?.quoted) end += 1
    const block = lines.slice(start, end)
    start = end
    if (block.length === 1) {
      joined.push(...block)
      continue
    }
    const widest = block.reduce((most, { width }) => Math.max(most, width), 0)
    const full = block.map(({ width }, at) => {
      const next = block[at + 1]
      return next !== undefined && width >= 45 && width <= 130 && width + 1 + firstWordLength(next.text) > widest
    })
    const fullLines = full.filter(Boolean).length
    const wrapped = fullLines >= 2 && fullLines >= (block.length - 1) * 0.6
    let open: Line | undefined
    for (const [at, line] of block.entries()) {
      open = open === undefined ? line : { ...open, text: `${open.text} ${line.text}` }
      const next = block[at + 1]
      const goesOn = next !== undefined && full[at] === true && !/[.!?:]$/u.test(line.text)
      if (goesOn && (wrapped || (block.length <= 3 && /^\p{Ll}/u.test(next.text)))) continue
      joined.push(open)
      open = undefined
    }
  }
  return joined
}

const announces = (line: Line): boolean =>
  line.text.length <= 100 &&
  ((line.kind === 'heading' && !/[.!?…]$/u.test(line.text)) || (line.kind === 'text' && /[:：]$/u.test(line.text)))

const standsAlone = ({ text }: Line): boolean => /[.!?]$/u.test(text) && text.split(' ', 5).length === 5

/**
 * Joins 'We still need:' and its items into one sentence if they are short. Otherwise each item keeps the introductory
 * line, without which 'the sink model' means nothing.
 */
const joinLists = (lines: readonly Line[]): Line[] => {
  const joined: Line[] = []
  let at = 0
  while (at < lines.length) {
    const lead = lines[at]
    if (lead === undefined) break
    at += 1
    let end = at
    if (announces(lead)) while (lines[end]?.kind === 'item' && lines[end]?.speaker === lead.speaker) end += 1
    if (end === at) {
      joined.push(lead)
      continue
    }
    const items = lines.slice(at, end)
    const title = /[:：]$/u.test(lead.text) ? lead.text : `${lead.text}:`
    const list = items.map(({ text }) => text.replace(/[.;,]$/u, '')).join('; ')
    const whole = `${title} ${list}${/[!?…]$/u.test(list) ? '' : '.'}`
    if (title.length > 60 || items.every(standsAlone)) joined.push({ ...lead, kind: 'heading' }, ...items)
    else if (whole.length <= longestSentence && items.every(({ text }) => !/[.!?] /u.test(text)))
      joined.push({ ...lead, kind: 'item', text: whole })
    else {
      const announced = { title }
      joined.push(...items.map((item) => ({ ...item, lead: announced })))
    }
    at = end
  }
  return joined
}

export const splitSentences = (text: string): readonly Sentence[] => {
  const capitals = writesCapitals(text)
  const sentences: Sentence[] = []
  for (const { text: line, kind, quoted, speaker, lead, turn } of joinLists(joinWrapped(readLines(text))))
    for (const sentence of splitLine(line, capitals))
      for (const { text: piece, cutStart, cutEnd } of cutLong(sentence))
        sentences.push({ text: piece, kind, quoted, speaker, lead, turn, cutStart, cutEnd })
  return withoutScraps(sentences, mostSentences, (sentence) => sentence.text.length)
}
