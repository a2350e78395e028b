import { describe, expect, test } from 'vitest'

import { tradeTexts } from '#testing/trade-texts.ts'

import { splitSentences } from './sentences/split-sentences.ts'
import { summarizeLocally, type Verbosity } from './summarize-locally.ts'

const verbosities: readonly Verbosity[] = ['low', 'medium', 'high']
const low = (text: string): string => summarizeLocally(text, { verbosity: 'low' })
const medium = (text: string): string => summarizeLocally(text, { verbosity: 'medium' })

describe('summaries of conversations', () => {
  test.each(tradeTexts)('$title', ({ text, verbosity, keeps, leaves }) => {
    const summary = summarizeLocally(text, { verbosity })
    for (const kept of keeps) expect(summary).toContain(kept)
    for (const left of leaves) expect(summary.toLowerCase()).not.toContain(left.toLowerCase())
    expect(summary.length).toBeLessThan(text.length)
  })

  test('find five facts in three thousand lines of chatter', () => {
    const idle = [
      'haha yes',
      'Good morning!',
      'so true',
      'How was your weekend?',
      'See you later!',
      'thanks a lot',
      'The dog slept all day.',
      'Nice weather again.',
    ]
    const facts = [
      'Ok, we go with the honed soapstone for the scullery counter.',
      'The lighting plan is approved.',
      'The joinery package is $61,300 plus tax.',
      'Can you send the door schedule to Ruth?',
      'Everything has to be on site by 14 August.',
    ]
    const lines = Array.from({ length: 3000 }, (_, at) => {
      const fact = at % 600 === 300 ? facts[Math.floor(at / 600)] : undefined
      return `${at % 2 === 0 ? 'Vera' : 'Paul'}: ${fact ?? idle[(at * 7) % idle.length] ?? ''} ${fact === undefined && at % 5 === 0 ? '😀' : ''}`
    })
    const summary = medium(lines.join('\n'))
    for (const fact of facts) expect(summary).toContain(fact.replace('Ok, we', 'We'))
    expect(summary.split('\n')).toHaveLength(5)
  })

  test('reduce prose without cues to its main points', () => {
    const summary = low(
      `Warm minimalism has become the most requested style in our studio. It keeps the clear lines of modern rooms. Some people arrive with pictures of empty lofts.

The first principle of warm minimalism is texture. When a room has few objects, every surface is looked at closely. The second principle is light, which moves over the textures during the day. I still remember the house of my grandmother. Nothing in it matched.

Texture, light and few colours together make a minimal room feel warm.`,
    )
    expect(summary).toContain('Warm minimalism has become')
    expect(summary).toContain('make a minimal room feel warm.')
    expect(summary).not.toContain('grandmother')
  })
})

describe('the latest statement', () => {
  test('replaces an earlier decision on the same matter', () => {
    const summary = low(
      `We go with quartz for the kitchen countertop. The hood will be white. Everybody likes the tall windows in this house. We had a long talk about the garden. The clients changed their mind, the kitchen countertop will be granite instead. The neighbours are friendly.`,
    )
    expect(summary).toContain('granite instead')
  })

  test('replaces the earlier one without naming the matter again', () => {
    const summary = low(
      `Ann: We decided on oak for the stair treads.\nBob: Noted.\nAnn: Sorry, actually make it walnut.\nBob: No problem!\nAnn: Thanks!\nBob: The dog says hi.`,
    )
    expect(summary).toContain('make it walnut')
    expect(summary).toContain('stair treads')
  })

  test('replaces a corrected date and amount', () => {
    const summary = low(
      `Ann: Installation is on 4 May.\nBob: The quote is $12,000.\nAnn: Great, thanks.\nAnn: Installation moved to 18 May.\nBob: The quote is $13,500 now, the landing was missing.\nAnn: ok`,
    )
    expect(summary).toContain('18 May')
    expect(summary).toContain('$13,500')
  })

  test('does not replace decisions about other rooms', () => {
    const summary = low(
      `We go with option A for the bathroom. The view is nice. We go with option B for the kitchen. The hall is long. People come and go. The roof is red.`,
    )
    expect(summary).toContain('option A for the bathroom')
    expect(summary).toContain('option B for the kitchen')
  })

  test('an answer is shown with its question, and an answered question is not shown as open', () => {
    const summary = medium(
      `Ann: Oak or walnut for the stairs?\nBob: Walnut, thanks!\nAnn: Could you send me the drawing?\nBob: Sent it just now.\nAnn: Who pays for the skip?\nBob: The paint is dry.\nBob: Lunch was nice.`,
    )
    expect(summary).toContain('• Ann: Oak or walnut for the stairs?\n• Bob: Walnut, thanks!')
    expect(summary).toContain('Who pays for the skip?')
    expect(summary).not.toContain('send me the drawing')
  })

  test('a question, hope or denial is not taken for a decision', () => {
    const facts = `The client has approved the elevations. Should we go with oak? Maybe we go with ash. If we go with pine, it is cheaper. The layout is not approved yet.`
    expect(low(`${facts} The hall is long. The roof is red.`)).toContain('has approved the elevations')
    expect(low(`${facts} The hall is long. The roof is red.`)).toContain('not approved yet')
    expect(low(`${facts} The hall is long. The roof is red.`)).not.toContain('pine')
  })
})

describe('the length', () => {
  const long = tradeTexts.map(({ text }) => text.replaceAll(/^.{0,40}: |^> ?/gmu, '')).join('\n\n')

  test('is up to three, six and twelve sentences', () => {
    const counts = verbosities.map((verbosity) => splitSentences(summarizeLocally(long, { verbosity })).length)
    expect(counts[0]).toBe(3)
    expect(counts[1]).toBe(6)
    expect(counts[2]).toBeGreaterThanOrEqual(10)
    expect(counts[2]).toBeLessThanOrEqual(12)
  })

  test('is unchanged for a text of one or two sentences', () => {
    for (const verbosity of verbosities) {
      expect(summarizeLocally('  Hi.\n', { verbosity })).toBe('Hi.')
      expect(summarizeLocally('x', { verbosity })).toBe('x')
      expect(summarizeLocally(' We go with oak.  See you! ', { verbosity })).toBe('We go with oak.  See you!')
      expect(summarizeLocally('Anna: oak?\nTom: yes', { verbosity })).toBe('Anna: oak?\nTom: yes')
    }
  })

  test("never exceeds the text's", () => {
    for (const { text } of tradeTexts)
      for (let length = 1; length <= text.length; length += 37)
        for (const verbosity of verbosities) {
          const part = text.slice(0, length)
          expect(summarizeLocally(part, { verbosity }).length).toBeLessThanOrEqual(part.length)
        }
  })

  test('of an endless sentence is cut at a clause end', () => {
    const rambling = `We walked through the house for hours, ${'we talked about the old days and the garden, '.repeat(12)}and in the end we decided on the blue slate for the porch, ${'then there was tea and everybody told stories, '.repeat(12)}and that was it.`
    const summary = low(`${rambling} It was late. The roof is red.`)
    expect(summary).toContain('we decided on the blue slate for the porch,')
    expect(summary).toContain('…')
    expect(summary.length).toBeLessThan(700)
  })
})

describe('the wording', () => {
  test('has no dangling conjunction at the start of a sentence', () => {
    const summary = low(
      `The hall is long. And we decided on the runner in blue. The roof is red. But the client approved the stair rods. So please order them by Monday. The view is nice.`,
    )
    expect(summary).toBe(
      'We decided on the runner in blue. The client approved the stair rods. Please order them by Monday.',
    )
  })

  test('keeps the speakers of a conversation, one line each', () => {
    const [kitchen] = tradeTexts
    for (const line of medium(kitchen?.text ?? '').split('\n')) expect(line).toMatch(/^• (?:Maria|Tom): \S/u)
  })

  test('does not repeat duplicate statements', () => {
    const summary = medium(
      `The vanity arrived damaged. The view is nice. The vanity arrived damaged! We walked around. So the vanity arrived damaged. The end is near. The roof is red. The hall is long.`,
    )
    expect(summary.match(/arrived damaged/gu)).toHaveLength(1)
  })

  test('is the same for the same text', () => {
    for (const { text, verbosity } of tradeTexts)
      expect(summarizeLocally(text, { verbosity })).toBe(summarizeLocally(text, { verbosity }))
  })
})

describe('texts in other languages yield their most central sentences', () => {
  test.each([
    [
      'German',
      'Die Küche wurde vollständig neu geplant. Die Fronten der Küche sind aus geölter Eiche. Gestern war das Wetter schön. Die Arbeitsplatte der Küche ist aus Granit. Der Hund der Nachbarn hat gebellt. Die Küche kostet 28.500 € inkl. Montage. Wir freuen uns sehr.',
      ['Küche', '28.500 € inkl. Montage.'],
      'Hund',
    ],
    [
      'French',
      'La cuisine sera en chêne clair. Il faisait beau hier. Le plan de travail de la cuisine est en granit. Le chien dort. Les façades de la cuisine en chêne arrivent lundi. Merci beaucoup.',
      ['cuisine', 'chêne'],
      'chien',
    ],
    [
      'Chinese',
      '厨房使用橡木柜门。昨天天气很好。橡木柜门的样品已经寄出。谢谢大家。厨房的橡木柜门由工厂发货。',
      ['橡木柜门'],
      '谢谢',
    ],
    [
      'Arabic',
      'قررنا استخدام خشب البلوط في المطبخ. الطقس جميل اليوم. سعر خشب البلوط 2500 دولار. شكرا جزيلا. خشب المطبخ يصل قريبا.',
      ['خشب البلوط'],
      'شكرا',
    ],
  ])('%s', (_, text, keeps, leaves) => {
    const summary = low(text)
    for (const kept of keeps) expect(summary).toContain(kept)
    expect(summary).not.toContain(leaves)
    expect(splitSentences(summary).length).toBeLessThanOrEqual(3)
  })
})
