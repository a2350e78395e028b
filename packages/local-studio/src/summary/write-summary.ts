// Formats the chosen sentences: running text for sentences, one line each for items and speakers. Removes only
// connectives at the start ('And …', 'Ok, …').
import type { Sentence } from './sentences/split-sentences.ts'

const joiner = /^(?:and|but|so|also|plus|or)(?:,)? (?!far\b|that\b|much\b|many\b|called\b|\d)/iu
const interjection =
  /^(?:ok|okay|great|perfect|yes|yeah|yep|sure|alright|all right|oh|haha|hahaha|lol|thanks|thanks a lot|many thanks|thank you|cool|nice|hmm|right|well|anyway|lovely|awesome|hi|hey|hello|good morning|morning|then)[,!.…]* ?(?:(?<=[,!.…] )|[–—-] )/iu

const withoutLeadIn = (text: string): string => {
  let rest = text
  for (let round = 0; round < 4; round += 1) {
    const joined = rest.replace(joiner, '')
    const spoken = joined.replace(interjection, '')
    // 'Yes, agreed.' is short enough to stay unchanged.
    const shorter = spoken.split(' ', 3).length < 3 ? joined : spoken
    if (shorter === rest) break
    rest = shorter
  }
  const capital = rest !== text && text.charAt(0) !== text.charAt(0).toLowerCase()
  return capital ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest
}

const ends = /[.!?…:。！？؟۔।]["'”’»)\]*_]*$/u
const wideEnd = /[。！？]["”’」』）]*$/u

type Part = { text: string; readonly from: Sentence; last: Sentence; lastAt: number }

/** `chosen`: sentences with their positions, in text order. */
export const writeSummary = (
  chosen: readonly { readonly sentence: Sentence; readonly at: number }[],
  { english }: { english: boolean },
): string => {
  const parts: Part[] = []
  // An introductory line is shown once, before its first item.
  let shown: Sentence['lead']
  for (const { sentence, at } of chosen) {
    const before = parts.at(-1)
    const goesOn = before !== undefined && before.last.cutEnd && sentence.cutStart && before.lastAt === at - 1
    const start = sentence.cutStart && !goesOn ? '… ' : ''
    const lead = sentence.lead === undefined || sentence.lead === shown ? '' : `${sentence.lead.title} `
    shown = sentence.lead ?? shown
    const said = `${lead}${start}${english && !sentence.cutStart ? withoutLeadIn(sentence.text) : sentence.text}`
    // One '…' between two pieces of a sentence, and one after a final piece.
    const leavesOut =
      before !== undefined && before.last.cutEnd && sentence.cutStart && before.last.turn === sentence.turn
    if (before !== undefined && before.last.cutEnd && !goesOn && !leavesOut) before.text += ' …'
    const sameTurn =
      before !== undefined &&
      before.last.turn === sentence.turn &&
      before.last.speaker === sentence.speaker &&
      before.last.quoted === sentence.quoted &&
      before.last.kind !== 'item' &&
      sentence.kind !== 'item' &&
      ends.test(before.text.slice(-8))
    if (before !== undefined && (goesOn || leavesOut || sameTurn)) {
      before.text += wideEnd.test(before.text.slice(-4)) ? said : ` ${said}`
      before.last = sentence
      before.lastAt = at
    } else parts.push({ text: said, from: sentence, last: sentence, lastAt: at })
  }
  const tail = parts.at(-1)
  if (tail?.last.cutEnd === true) tail.text += ' …'

  const [only] = parts
  if (only !== undefined && parts.length === 1 && only.from.speaker === undefined) return only.text
  const spoken = parts.some(({ from }) => from.speaker !== undefined)
  const fragments = parts.some(({ text, from }) => from.kind === 'item' || !ends.test(text.slice(-8)))
  if (!spoken && !fragments) {
    const wide = parts.every(({ text }) => wideEnd.test(text.slice(-4)))
    return parts.map(({ text }) => text).join(wide ? '' : ' ')
  }
  return parts.map(({ text, from }) => `• ${from.speaker === undefined ? '' : `${from.speaker}: `}${text}`).join('\n')
}
