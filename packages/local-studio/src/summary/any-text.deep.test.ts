// For any text, every sentence of the summary comes from the text, in order, and the work is proportional to the
// length. Work is counted, not timed.
import { describe, expect, test } from 'vitest'

import { tradeTexts } from '#testing/trade-texts.ts'

import { rankByCentrality, weighTerms } from './centrality.ts'
import { chooseSentences } from './choose-sentences.ts'
import { splitSentences } from './sentences/split-sentences.ts'
import { summarizeLocally, type Verbosity } from './summarize-locally.ts'
import { weighSentences } from './weigh-sentences.ts'
import { termsOf, wordsOf } from './words/words.ts'

const verbosities: readonly Verbosity[] = ['low', 'medium', 'high']
const longest = 200_000

/** Seeded pseudo-random numbers. */
const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const openings = ['', 'And ', 'But ', 'So ', 'Ok, ', 'Thanks, ', 'Also ', 'Hi Tom, ']
const middles =
  `we go with oak|the quote is $1,250.00|please send the plan.pdf|the slab is 2.5 m long and damaged|can you call Mr. J. R. Smith|it is approved
it no longer fits|install moved to 12 March|see you|the client is happy with option B|nothing happened here|the garden is green|we talked about old houses, about light, about stone and about many other things
maybe we could use walnut or ash|der Hund bellt|我们用橡木|המטבח גדול|haha that was fun|agreed|make it granite|we need 12 sq. ft. by Friday|the lamp hangs too low|oak or maple for the door`.split(
    /[|\n]/u,
  )
const ends = ['.', '!', '?', '…', '', ' 😀', '...', '?!', '.”']
const starts = ['', '', '', '- ', '> ', '2. ', 'Anna: ', 'Tom (14:05): ', 'We still need:\n- ', '## ', '   ']
const gaps = [' ', '\n', '\n\n', ' ', '\n']

const randomText = (seed: number): string => {
  const below = randomFrom(seed)
  const one = (list: readonly string[]): string => list[below(list.length)] ?? ''
  let text = ''
  for (let count = 1 + below(60); count > 0; count -= 1) {
    const start = text === '' || text.endsWith('\n') ? one(starts) : ''
    text += `${start}${one(openings)}${one(middles)}${below(3) === 0 ? ` ${one(middles)} ${below(90)}` : ''}${one(ends)}${one(gaps)}`
  }
  return text
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ').toLowerCase()

/** Parts of a summary that must be in the text: without bullets, speakers, list joints and '…'. */
const partsOf = (summary: string): string[] =>
  summary
    .split('\n')
    .flatMap((line) => line.replace(/^• (?:(?:Anna|Tom): )?/u, '').split(/(?<=[.!?…]”?) |[;:] |…/u))
    .map((part) => plain(part).replace(/\.$/u, '').trim())
    .filter((part) => part !== '')

describe('random texts', () => {
  test('yield sentences of the text in order and a summary that is no longer', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const text = randomText(seed)
      for (const verbosity of verbosities) {
        const summary = summarizeLocally(text, { verbosity })
        expect(summary.length).toBeLessThanOrEqual(text.length)
        expect(summary).not.toBe('')
        let from = 0
        for (const part of partsOf(summary)) {
          const at = plain(text).indexOf(part, from)
          expect(at, `“${part}” of seed ${seed}, ${verbosity}`).toBeGreaterThanOrEqual(0)
          from = at + part.length
        }
      }
    }
  })

  test('with characters in any order are accepted', () => {
    const signs = Array.from('aZ9é漢א😀.!?…,;:-–>•#*()[]"\'$€%/\\<>&@_ \n\r\t\0\u200d\u0301\ud83d')
    for (let seed = 1; seed <= 400; seed += 1) {
      const below = randomFrom(seed)
      const text = Array.from({ length: below(600) }, () => signs[below(signs.length)] ?? '').join('')
      for (const verbosity of verbosities)
        expect(summarizeLocally(text, { verbosity }).length).toBeLessThanOrEqual(text.length)
    }
  })
})

describe('hostile texts', () => {
  const repeated = (
    "a|.|. |?! |a. |A. B|A: |Aa: b~|1|1 |1,|12:30 |- |- a~|#|>|> | |~|, |([|<|&amp;|’|a'|please |Agreed. |😀|😀 A|👩‍👩‍👧|" +
    'We need:~- a~- b~|<p>Hello <b>world</b></p>|我们决定|السلام عليكم. |\u0301|\ud83d|\0|the same line of fifty letters or a few more~'
  )
    .replaceAll('~', '\n')
    .split('|')
  test.each(repeated)('of 200,000 characters are accepted: %j', (sign) => {
    const text = sign.repeat(Math.ceil(longest / sign.length)).slice(0, longest)
    const summary = summarizeLocally(text, { verbosity: 'high' })
    expect(summary.length).toBeLessThan(8000)
    expect(summary === '').toBe(text.trim() === '')
  })
})

describe('the amount of work', () => {
  const grown = (length: number): string => {
    const below = randomFrom(5)
    let text = ''
    while (text.length < length)
      text += `${tradeTexts[below(tradeTexts.length)]?.text ?? ''}\nPoint ${below(1_000_000)} about ${below(1_000_000)}.\n\n`
    return text.slice(0, length)
  }

  const workOn = (text: string): { sentences: number; words: number; steps: number; comparisons: number } => {
    const sentences = splitSentences(text)
    const { candidates, steps } = weighSentences(sentences)
    const { comparisons } = chooseSentences(candidates, 12)
    const words = sentences.reduce((sum, each) => sum + wordsOf(each.text).length, 0)
    return { sentences: sentences.length, words, steps, comparisons }
  }

  test('of ranking is a fixed number of visits per word, not pairs of sentences', () => {
    const { words, steps } = workOn(grown(longest))
    expect(steps).toBeLessThanOrEqual(words * 26)

    const same = Array.from({ length: 5000 }, (_, at) => termsOf(wordsOf(`stone edge number ${at}`)))
    const { vectors, terms } = weighTerms(same)
    expect(rankByCentrality(vectors, terms).steps).toBe(5000 * 4 * 26)
  })

  test('of choosing is bounded by the pool times the chosen sentences, and settled matters with their latest sentence', () => {
    // Hundreds of sinks overruled by one early change, followed by thousands of doors to search.
    const numbered = (text: string, count: number): string =>
      Array.from({ length: count }, (_, at) => `${text} number ${at}.`).join(' ')
    const overruled = `${numbered('It is agreed that we go with the sink for $90 by Friday', 290)} The sink is changed to copper instead. ${numbered('We go with the door', 5000)}`
    for (const text of [grown(longest), overruled, 'We go with oak. Make it granite. '.repeat(6000)]) {
      const { sentences, comparisons } = workOn(text)
      expect(comparisons).toBeLessThanOrEqual(300 * 12 + sentences * 36)
    }
  })

  test('at most about doubles when the text doubles', () => {
    const half = workOn(grown(longest / 2))
    const whole = workOn(grown(longest))
    expect(whole.steps).toBeLessThan(half.steps * 2.5)
    expect(whole.comparisons).toBeLessThan(half.comparisons * 2.5)
  })

  test('is limited to 6,000 sentences of a text of scraps', () => {
    const scraps = Array.from({ length: 40_000 }, (_, at) => at.toString(36)).join('\n')
    expect(workOn(scraps).sentences).toBe(6000)
  })
})
