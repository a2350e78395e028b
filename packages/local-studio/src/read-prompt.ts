// Parses a prompt into edits that need no model. Unknown words are reported, never silently ignored.
import type { Plan } from './plan.ts'
import type { Part } from './surfaces/find-parts.ts'
import { createBinder, type Emphasis } from './words/bind-finishes.ts'
import { findLanguage } from './words/find-language.ts'
import { matchTerms, type Match } from './words/match-terms.ts'
import { addMood, calmMood, withinLimits } from './words/moods.ts'
import { nameInputs } from './words/name-inputs.ts'
import { moodWords, thingWords } from './words/vocabulary.ts'

const plain: Emphasis = { factor: 1, words: [] }
/** Bounds repeated degree words; two infinities would add up to NaN. */
const withinReason = (factor: number): number => Math.min(8, Math.max(-8, factor))
const finishKinds = new Set(['colour', 'material', 'shade'])

/** Whether a colour or material follows, after links and degrees. */
const finishFollows = (matches: readonly Match[], from: number): boolean => {
  for (const { term } of matches.slice(from)) {
    if (term.kind === 'degree' || (term.kind === 'link' && (term.link === 'to' || term.link === 'with'))) continue
    return finishKinds.has(term.kind)
  }
  return false
}

/** Whether a colour, material or part starts here, after shades and degrees: "warm light oak". */
const namesThing = (matches: readonly Match[], from: number): boolean => {
  const thing = matches.slice(from).find(({ term }) => term.kind !== 'degree' && term.kind !== 'shade')
  return thing !== undefined && ['colour', 'material', 'part'].includes(thing.term.kind)
}

/** Ignores words of other languages, even if they look English. */
const ignoreTerm = (match: Match): Match =>
  match.term.kind === 'link' && match.term.link === 'stop' ? match : { ...match, term: { kind: 'unknown' } }

/** With a marked area, its name does not matter. */
const nameMarked = (match: Match): Match =>
  match.term.kind === 'unknown' && thingWords.has(match.words) ? { ...match, term: { kind: 'filler' } } : match

const languageOf = (matches: readonly Match[]): string | null =>
  findLanguage(
    matches.flatMap(({ term, words }) => words.split(' ').map((word) => ({ word, isKnown: term.kind !== 'unknown' }))),
  )

/** `references`: number of reference images. `isMarked`: whether the user marked an area. */
export const readPrompt = (prompt: string, references = 0, { isMarked = false } = {}): Plan => {
  const matched = matchTerms(prompt)
  const language = languageOf(matched)
  const named = isMarked ? matched.map(nameMarked) : matched
  const all = language === null ? nameInputs(named) : matched.map(ignoreTerm)
  const matches = all.filter(({ term }) => term.kind !== 'filler' && term.kind !== 'unknown')
  const binder = createBinder(references)
  const keep: { part: Part; words: string }[] = []
  const whole: string[] = []
  /** Negated styles, which need no edit. */
  const declined: string[] = []
  const notUnderstood = all.filter(({ term }) => term.kind === 'unknown').map(({ words }) => words)
  let mood = calmMood
  let style: Plan['style'] = null
  let detail = 0
  let palette = references > 0 ? 1 : 0
  let emphasis = plain
  /** State for the following words: they describe what was there, or what must stay. */
  let aside: 'dropping' | 'keeping' | null = null
  let replaces = false

  /** Consumes the pending degree. */
  const take = (): Emphasis => {
    const taken = emphasis
    emphasis = plain
    return taken
  }
  const phrase = (words: string): string => [...take().words, words].join(' ')

  for (const [index, { term, words }] of matches.entries()) {
    const next = matches[index + 1]?.term.kind ?? 'end'
    const { factor } = emphasis
    switch (term.kind) {
      case 'degree':
        emphasis = { factor: withinReason(factor * term.amount), words: [...emphasis.words, words] }
        break
      case 'negation':
        emphasis = { factor: withinReason(-term.amount * factor), words: [...emphasis.words, words] }
        break
      case 'link':
        if (term.link === 'stop') {
          binder.end(replaces)
          ;[aside, replaces, emphasis] = [null, false, plain]
        } else if (term.link === 'keep') aside = 'keeping'
        else if (term.link === 'replace') replaces = true
        else if (term.link === 'instead' || term.link === 'from') {
          binder.close(replaces)
          aside = 'dropping'
        } else {
          if (term.link === 'to' || (term.link === 'with' && replaces)) [replaces, aside] = [true, null]
          binder.close(replaces && term.link === 'and')
          if (term.link !== 'to') binder.link()
        }
        break
      case 'mood':
        mood = addMood(mood, term.mood, factor)
        whole.push(phrase(words))
        break
      case 'style':
        // A black and white floor would be a pattern, which is unsupported; a black and white image is a style.
        if (words === 'black and white' && (finishKinds.has(next) || next === 'part')) notUnderstood.push(phrase(words))
        else if (factor > 0) {
          style = { style: term.style, strength: Math.min(1, factor) }
          whole.push(phrase(words))
        } else declined.push(phrase(words))
        break
      case 'detail':
        detail += term.amount * factor
        whole.push(phrase(words))
        break
      case 'noise':
        if (factor < 0) detail -= 1
        ;(factor < 0 ? whole : notUnderstood).push(phrase(words))
        break
      case 'palette':
        if (references > 0) palette = Math.max(0, factor)
        ;(references > 0 ? whole : notUnderstood).push(phrase(words))
        break
      case 'shade': {
        if (aside) break
        const ofMore = binder.isOpen() || binder.isWaiting() || namesThing(matches, index + 1)
        // "evening light" describes the evening's light; "more light" and "lighter" ask for brightness.
        const noun = words === 'light' && emphasis === plain && index > 0
        const alone = term.mood ?? (term.step.lightness > 0.1 ? moodWords.get('bright') : undefined)
        if (ofMore) binder.shade(words, term.step, take())
        else if (!alone) notUnderstood.push(phrase(words))
        else if (!noun) {
          mood = addMood(mood, alone, factor)
          whole.push(phrase(words))
        }
        break
      }
      case 'colour':
        if (aside) break
        if (factor < 0 && next === 'part') notUnderstood.push(phrase(words))
        else binder.colour(words, term.hex, take())
        break
      case 'material':
        if (aside) break
        if (factor < 0) notUnderstood.push(phrase(words))
        else binder.material(words, term.material, take())
        break
      case 'part':
        if (aside === 'keeping') keep.push({ part: term.part, words })
        else if (aside === 'dropping') break
        else if (factor < 0) notUnderstood.push(phrase(words))
        else binder.part(term.part, words, finishFollows(matches, index + 1))
        break
      case 'filler':
      case 'unknown':
        break
    }
  }
  binder.end(replaces)
  const binding = binder.result()
  // References bound to one part do not affect the rest.
  if (binding.edits.some(({ finish }) => finish === null)) palette = 0
  if (palette > 0) whole.unshift('the palette of the reference pictures')
  const kept = [...keep.map(({ words }) => `keep ${words}`), ...declined]
  return {
    edits: binding.edits,
    keep: keep.map(({ part }) => part),
    mood: withinLimits(mood),
    tints: binding.tints,
    style,
    detail,
    palette,
    whole: [...whole, ...binding.tintWords],
    kept,
    unfinished: binding.unfinished,
    language,
    understood: [...whole, ...binding.understood, ...kept],
    notUnderstood: [...notUnderstood, ...binding.notUnderstood],
  }
}
