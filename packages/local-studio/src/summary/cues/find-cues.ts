// Cues of a sentence, and whether it is only small talk.
import { materials, stopWords } from '#summary/words/word-lists.ts'
import { stem } from '#summary/words/words.ts'

import { matchPhrases, type Match } from './match-phrases.ts'
import { findWhen } from './when.ts'

/** Kinds of content a summary should keep. */
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
/** A capital inside a sentence: a person's name or a brand. */
const capitalised = /[\p{Ll},;] \p{Lu}\p{Ll}{2,}/u
/** '…, right?' is not a real question. */
const tagQuestion = /,\s*(?:ok|okay|right|yes|correct|agreed|good)\s*\?+$/iu

/** Words that negate the cue after them. */
const negations = new Set(
  "not no never n't hasn't haven't isn't aren't wasn't weren't didn't don't doesn't won't can't cannot without nothing nobody".split(
    ' ',
  ),
)
/** Words before a decision that is still awaited. */
const conditions = new Set(['once', 'until', 'unless', 'before'])
/** Words before a decision that is only considered. */
const doubts = new Set('maybe perhaps might could possibly probably should if whether when'.split(' '))

/** Downgrades decisions that are asked, hoped for or denied. */
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
  // 'not damaged' and 'no longer a problem' are good news; 'do not need' requests nothing.
  if ((kind === 'problem' || kind === 'request') && denied) return undefined
  return kind
}

const idleKinds: ReadonlySet<string> = new Set(['small-talk', 'laughter', 'chatter'])

/** Number of words that are neither filler, small talk nor the addressee. */
const countContentWords = (
  words: readonly string[],
  matches: readonly Match[],
  people: ReadonlySet<string>,
): number => {
  const idle = new Set<number>()
  for (const { kind, from, to } of matches) if (idleKinds.has(kind)) for (let at = from; at < to; at += 1) idle.add(at)
  return words.filter((word, at) => !idle.has(at) && word.length > 1 && !stopWords.has(word) && !people.has(word))
    .length
}

const grave: readonly Cue[] = ['decision', 'approval', 'pending', 'deadline', 'money']
const weighty: readonly Cue[] = [...grave, 'change', 'problem', 'measure']

/** Language-independent cues: amounts, sizes, written dates. */
const signsIn = (text: string, found: Set<Cue>): void => {
  if (!/\d/.test(text)) return
  if (money.test(text)) found.add('money')
  if (measure.test(text)) found.add('measure')
}

/** `people`: the speakers of the text. `english`: false if phrases would only match by accident. */
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

  const telling = countContentWords(words, matches, people)
  const has = (kind: Match['kind']): boolean => matches.some((match) => match.kind === kind)
  // Laughter about a delay is a joke; laughter with a decision is still a decision.
  const light = !(has('laughter') ? grave : weighty).some((cue) => found.has(cue))
  const asksForWork = found.has('request') && telling >= 2 && !has('chatter')
  const emptied = (has('small-talk') && telling <= 2 && !found.has('material')) || telling === 0
  const smallTalk = words.length === 0 || (light && !asksForWork && (emptied || has('laughter') || has('chatter')))
  return { found, smallTalk }
}
