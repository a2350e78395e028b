import { isMonth } from '#summary/cues/when.ts'

// Splits a text into lines: quotes, list items, headings, speakers, and email boilerplate (headers, attribution lines,
// signature). Only marks and labels are removed here.
import { findSpeakers } from './find-speakers.ts'
import { readLabel, type Label } from './read-label.ts'
import { withoutScraps } from './without-scraps.ts'

export type Lead = { readonly title: string }

export type Line = {
  /** Text without quote marks, list marks and speaker, with single spaces. */
  readonly text: string
  readonly kind: 'text' | 'item' | 'heading' | 'frame'
  readonly quoted: boolean
  readonly speaker: string | undefined
  /** Introductory line of a list item, one object per list, if the item is not a full sentence. */
  readonly lead: Lead | undefined
  /** Shared by the lines of one message. */
  readonly turn: number
  /** Length of the line as written, to detect wrapped text. */
  readonly width: number
  /** Whether it cannot continue the previous line. */
  readonly opens: boolean
}

type Marked = {
  text: string
  kind: Line['kind']
  quoted: boolean
  label: Label | undefined
  width: number
  afterBlank: boolean
  beforeBlank: boolean
}

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u
const quoteMark = /^(?:>\s*)+/u
const listMark = /^(?:[-*+•–—·▪◦‣]|\d{1,3}[.)]|[a-z]\)|\[[ x]?\]) (?=\S)/iu
const headingMark = /^#{1,6} (?=\S)/u
const mailHeader = /^(?:from|to|cc|bcc|sent|date|reply-to): /iu
const mailProgram =
  /^(?:sent from my |get outlook for |-{2,} ?original message|-{2,} ?forwarded message|begin forwarded)/iu
const signOff =
  /^(?:(?:many |best )?thanks|cheers|best|(?:(?:best|kind|warm|kindest|many|with kind) )?regards|sincerely|yours \p{L}{4,10}|all the best|mit freundlichen grüßen|cordialement|saludos)(?:,|!|\.)?$/iu

/** One line per sentence at most, and as many empty ones. */
const mostLines = 12_000

const wordCount = (text: string): number => text.split(' ', 16).length
const ends = (text: string): boolean => /[.!?…:;,。！？؟।]["'”’»)\]]*$/u.test(text.slice(-4))

const strip = (raw: string): Marked | undefined => {
  const trimmed = raw.trim()
  const spaced = /\s\s|[^\S ]/u.test(trimmed) ? trimmed.replace(/\s+/gu, ' ') : trimmed
  if (spaced === '') return undefined
  const quote = quoteMark.exec(spaced)
  let text = quote === null ? spaced : spaced.slice(quote[0].length)
  let kind: Line['kind'] = 'text'
  if (headingMark.test(text)) {
    kind = 'heading'
    text = text.replace(headingMark, '')
  }
  // Twice, for '- [ ] call the fabricator'. A date such as '12. März' is not a list number.
  for (let round = 0; round < 2 && kind !== 'heading'; round += 1) {
    const mark = listMark.exec(text)
    if (mark === null) break
    const rest = text.slice(mark[0].length)
    if (/^\d/.test(mark[0]) && isMonth(rest.split(' ', 1)[0] ?? '')) break
    kind = 'item'
    text = rest
  }
  if (text === '') return undefined
  const blank = { afterBlank: false, beforeBlank: false }
  return { text, kind, quoted: quote !== null, label: undefined, width: spaced.length, ...blank }
}

const markLines = (text: string): Marked[] => {
  const lines: Marked[] = []
  let blank = true
  for (const raw of withoutScraps(text.split(lineBreak), mostLines, ({ length }) => length)) {
    const line = strip(raw)
    if (line === undefined) {
      const last = lines.at(-1)
      if (last !== undefined) last.beforeBlank = true
      blank = true
      continue
    }
    line.afterBlank = blank
    blank = false
    if (line.kind !== 'heading') line.label = readLabel(line.text)
    lines.push(line)
  }
  const last = lines.at(-1)
  if (last !== undefined) last.beforeBlank = true
  return lines
}

/** Marks email boilerplate: headers, attribution lines, and the short lines below 'Kind regards'. */
const markFrames = (lines: readonly Marked[]): void => {
  let signature = 0
  for (const line of lines) {
    if (signature > 0) {
      const short = wordCount(line.text) <= 9 && !/[.!?]$/u.test(line.text)
      signature = short && line.label === undefined ? signature - 1 : 0
    }
    const program = mailProgram.test(line.text) || (line.text.length < 160 && line.text.endsWith(' wrote:'))
    // 'thanks' alone is a message; 'Thanks,' closes a letter.
    const closing = line.text.length < 40 && signOff.test(line.text) && !/^(?:thanks|cheers|best)$/iu.test(line.text)
    if (program || closing || signature > 0 || mailHeader.test(line.text)) line.kind = 'frame'
    if (closing) signature = 5
  }
}

/** A separate short line above others is a heading, unless it has a speaker. */
const markHeadings = (lines: readonly Marked[]): void => {
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'text' || line.quoted || !line.afterBlank || ends(line.text)) continue
    const next = lines[at + 1]
    if (next === undefined || wordCount(line.text) > 6) continue
    if (line.beforeBlank || next.kind === 'item' || next.text.length > line.text.length * 2) line.kind = 'heading'
  }
}

export const readLines = (text: string): Line[] => {
  const marked = markLines(text)
  const isSpeaker = findSpeakers(
    marked.flatMap(({ label }) => (label === undefined ? [] : [label])),
    marked.length,
  )
  for (const [at, line] of marked.entries()) {
    if (line.label === undefined) continue
    // A name on a separate line has text below it; 'Demo 08:00, Lunch 12:30' is a timetable.
    const next = marked[at + 1]
    const alone = line.label.rest === '' && (next === undefined || next.label?.rest === '')
    if (alone || !isSpeaker(line.label)) line.label = undefined
  }
  markFrames(marked)
  if (marked.every(({ label }) => label === undefined)) markHeadings(marked)

  let speaker: string | undefined
  let turn = 0
  // After a name on a separate line the message may have paragraphs; after 'Name: …' an empty line ends it.
  let paragraphs = false
  return marked.flatMap((line): Line[] => {
    if (line.label !== undefined) {
      speaker = line.label.name
      paragraphs = line.label.rest === ''
      turn += 1
    } else if (line.afterBlank && !paragraphs) {
      speaker = undefined
      turn += 1
    }
    const { kind, quoted, width } = line
    const said = line.label === undefined ? line.text : line.label.rest
    if (said === '') return []
    // Quoted text belongs to another speaker.
    const by = quoted && line.label === undefined ? undefined : speaker
    const opens = line.label !== undefined || line.afterBlank || kind !== 'text'
    return [{ text: said, kind, quoted, speaker: by, lead: undefined, turn, width, opens }]
  })
}
