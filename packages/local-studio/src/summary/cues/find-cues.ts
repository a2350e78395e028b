// What a sentence is good for: the cues in it, and whether it is only small talk.
import { materials, stopWords } from '#summary/words/word-lists.ts'
import { stem } from '#summary/words/words.ts'

import { matchPhrases, type Match } from './match-phrases.ts'
import { findWhen } from './when.ts'

/** What a sentence says that a summary should keep. */
export type Cue =
  | 'decision'
  | 'approval'
  | 'preference'
  | 'emphasis'
  | 'pending'
  | 'request'
  | 'question'
  | 'change'
  | 'problem'
  | 'deadline'
  | 'date'
  | 'money'
  | 'measure'
  | 'material'
  | 'person'

export type Cues = { readonly found: ReadonlySet<Cue>; readonly smallTalk: boolean }

const money = /[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|(?:usd|eur|gbp|chf|cad|aud|dollars?|euros?|pounds?|bucks)\b)|\d,\d{3}\b/iu
const measure =
  /\d\s?(?:%|"|''|″|“|”|′|²|x\s?\d|×|(?:mm|cm|m|m2|sqm|km|in|inch|inches|ft|feet|foot|sq|sqft|yd|yards?|lf|kg|lbs?|pcs|pieces|sheets|slabs|units|litres?|liters?|gallons?|percent|meters?|metres?|hours?|hrs?|days?|weeks?)\b)|\d\/\d/iu
/** A capital inside a sentence: somebody's name, or a brand. */
const capitalised = /[\p{Ll},;] \p{Lu}\p{Ll}{2,}/u
/** '…, right?' asks for a nod, not for an answer. */
const tagQuestion = /,\s*(?:ok|okay|right|yes|correct|agreed|good)\s*\?+$/iu

/** A cue after one of these says the opposite, or that it has not happened yet. */
const negations = new Set(
  "not no never n't hasn't haven't isn't aren't wasn't weren't didn't don't doesn't won't can't cannot without nothing nobody".split(
    ' ',
  ),
)
/** A decision after one of these is still awaited. */
const conditions = new Set(['once', 'until', 'unless', 'before'])
/** A decision after one of these is a thought. */
const doubts = new Set('maybe perhaps might could possibly probably should if whether when'.split(' '))

/** Asked, hoped or denied, a decision is none yet. */
const weighed = (match: Match, words: readonly string[], asks: boolean): Cue | undefined => {
  const { kind, from } = match
  if (kind === 'small-talk' || kind === 'laughter' || kind === 'chatter' || kind === 'neutral') return undefined
  const before = words.slice(Math.max(0, from - 4), from)
  const denied = before.slice(-3).some((word) => negations.has(word))
  if (kind === 'decision' || kind === 'approval') {
    if (asks) return 'question'
    if (denied) return 'pending'
    if (before.some((word) => conditions.has(word))) return 'pending'
    return before.some((word) => doubts.has(word)) ? 'preference' : kind
  }
  // 'not damaged' and 'no longer a problem' are good news; 'do not need' asks for nothing.
  if ((kind === 'problem' || kind === 'request') && denied) return undefined
  return kind
}

const idleKinds: ReadonlySet<string> = new Set(['small-talk', 'laughter', 'chatter'])

/** Words of a sentence that are neither filler, nor part of a small-talk phrase, nor whom it is said to. */
const tellingWords = (words: readonly string[], matches: readonly Match[], people: ReadonlySet<string>): number => {
  const idle = new Set<number>()
  for (const { kind, from, to } of matches) if (idleKinds.has(kind)) for (let at = from; at < to; at += 1) idle.add(at)
  return words.filter((word, at) => !idle.has(at) && word.length > 1 && !stopWords.has(word) && !people.has(word))
    .length
}

const grave: readonly Cue[] = ['decision', 'approval', 'pending', 'deadline', 'money']
const weighty: readonly Cue[] = [...grave, 'change', 'problem', 'measure']

/** Signs that need no language: sums, sizes, written dates. */
const signsIn = (text: string, found: Set<Cue>): void => {
  if (!/\d/.test(text)) return
  if (money.test(text)) found.add('money')
  if (measure.test(text)) found.add('measure')
}

/** `people` are those who speak in the text; `english` is false where phrases would only match by accident. */
export const findCues = (
  text: string,
  words: readonly string[],
  { english, people }: { english: boolean; people: ReadonlySet<string> },
): Cues => {
  const found = new Set<Cue>()
  signsIn(text, found)
  if (!english) return { found, smallTalk: words.length === 0 }

  const asks = /\?["'”’)\]]*\s*\p{Extended_Pictographic}*$/u.test(text.slice(-12)) && !tagQuestion.test(text.slice(-16))
  const matches = matchPhrases(words)
  for (const match of matches) {
    const cue = weighed(match, words, asks)
    if (cue !== undefined) found.add(cue)
  }
  if (asks) found.add('question')
  const when = findWhen(text, words)
  if (when !== undefined) found.add(when)
  if (words.some((word) => materials.has(stem(word)))) found.add('material')
  if (capitalised.test(text) || words.some((word) => people.has(word))) found.add('person')

  const telling = tellingWords(words, matches, people)
  const has = (kind: Match['kind']): boolean => matches.some((match) => match.kind === kind)
  // Who laughs about a delay is joking; who laughs and decides has decided.
  const light = !(has('laughter') ? grave : weighty).some((cue) => found.has(cue))
  const asksForWork = found.has('request') && telling >= 2 && !has('chatter')
  const emptied = (has('small-talk') && telling <= 2 && !found.has('material')) || telling === 0
  const smallTalk = words.length === 0 || (light && !asksForWork && (emptied || has('laughter') || has('chatter')))
  return { found, smallTalk }
}
