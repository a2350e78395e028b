// 'the sink model' says nothing without the 'We still need:' above it.
import { longestSentence } from './cut-long.ts'
import type { Line } from './read-lines.ts'

const announces = (line: Line): boolean =>
  line.text.length <= 100 &&
  ((line.kind === 'heading' && !/[.!?…]$/u.test(line.text)) || (line.kind === 'text' && /[:：]$/u.test(line.text)))

const standsAlone = ({ text }: Line): boolean => /[.!?]$/u.test(text) && text.split(' ', 5).length === 5

/** 'We still need:' and its items are one sentence if they are short, otherwise each item knows what it belongs to. */
export const joinLists = (lines: readonly Line[]): Line[] => {
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
