import { describe, expect, test } from 'vitest'

import { splitSentences } from './split-sentences.ts'

const texts = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text)
const spoken = (text: string): string[] =>
  splitSentences(text).map(({ speaker, text: said }) => `${speaker ?? '-'}: ${said}`)

describe('a full stop inside a sentence', () => {
  test.each([
    ['sizes and sums', 'The board is 2.5 m long. It costs $1,250.00 with tax.'],
    ['titles and initials', 'Ask Mr. J. R. Smith first. Then call Dr. A. Lee.'],
    ['abbreviations', 'We need approx. 12 sq. ft. of tile, e.g. zellige. No. 5 is out of stock.'],
    ['times of day', 'We meet at 5 p.m. on site. The van comes at 7.30 a.m. and leaves.'],
    ['files and addresses', 'It is in plan_v2.pdf on example.com. Have a look.'],
    ['quotations', 'He asked "Is it ready?" and left. Nobody answered.'],
    ['dates of other languages', 'Die Platte kommt am 12. März an. Sie kostet ca. 900 € inkl. Montage.'],
  ])('%s', (_, text) => {
    expect(texts(text)).toHaveLength(2)
    expect(texts(text).join(' ')).toBe(text)
  })

  test("ends the sentence after a lettered option or 'p.m.'", () => {
    expect(texts('We like option B. The client does too. Come at 5 p.m. Please be there.')).toEqual([
      'We like option B.',
      'The client does too.',
      'Come at 5 p.m.',
      'Please be there.',
    ])
  })
})

describe('sentences without a full stop', () => {
  test('are split at the line breaks of a short message', () => {
    expect(texts('ok. can you send it\nwe go with oak\nsee you')).toEqual([
      'ok.',
      'can you send it',
      'we go with oak',
      'see you',
    ])
  })

  test('end at an emoji', () => {
    expect(texts('Perfect 👍 We go with oak 😊')).toEqual(['Perfect 👍', 'We go with oak 😊'])
  })

  test('are split in scripts without a space after the stop', () => {
    expect(texts('我们用橡木。请发送报价！谢谢')).toEqual(['我们用橡木。', '请发送报价！', '谢谢'])
  })

  test('are joined across lines wrapped by an email program', () => {
    const [only, ...others] = texts(
      'This is a paragraph that was wrapped at about seventy characters by a\nmail program and goes on here with more words until it finally ends\nafter three lines.',
    )
    expect(only).toMatch(/by a mail program .* finally ends after three lines\.$/u)
    expect(others).toEqual([])
  })

  test('are cut at clause ends without losing text', () => {
    const dictation = 'and then we looked at the stone for the island because the light was good '.repeat(12).trim()
    const pieces = splitSentences(dictation)
    expect(pieces.length).toBeGreaterThan(4)
    expect(pieces.map(({ text }) => text).join(' ')).toBe(dictation)
    for (const { text, cutStart } of pieces.slice(1)) {
      expect(cutStart).toBe(true)
      expect(text).toMatch(/^(?:and|then|because)\b/u)
    }
  })
})

describe('lists', () => {
  test('are read with their introductory line', () => {
    expect(texts('We still need:\n- the sink model\n- a height for the lamp.\n\nThat is all.')).toEqual([
      'We still need: the sink model; a height for the lamp.',
      'That is all.',
    ])
  })

  test('keep full sentences unchanged', () => {
    expect(texts('1. The client approved the fabric.\n2. Please call the electrician on Monday.')).toEqual([
      'The client approved the fabric.',
      'Please call the electrician on Monday.',
    ])
  })
})

describe('speakers', () => {
  test.each([
    ['names', 'Anna: We go with oak.\nTom: Fine by me then.\nAnna: Good to hear that.', 'Anna', 'Tom'],
    ['names with times', 'Anna (14:05): We go with oak.\nTom [14:06]: Fine.', 'Anna', 'Tom'],
    [
      'exported chats',
      '[12/03/2026, 14:05:11] Anna Berg: We go with oak.\n[12/03/2026, 14:06:20] Tom: Fine.',
      'Anna Berg',
      'Tom',
    ],
    [
      'exported chats with dashes',
      '12/03/2026, 14:05 - Anna: We go with oak.\n12/03/2026, 14:06 - Tom: Fine.',
      'Anna',
      'Tom',
    ],
    [
      'lines of their own',
      'Anna Berg  10:42 AM\nWe go with oak.\n\nTom Reed  10:45 AM\nFine.',
      'Anna Berg',
      'Tom Reed',
    ],
    ['small letters', 'anna: We go with oak.\ntom: Fine.\nanna: Good.', 'anna', 'tom'],
    ['roles', 'Client: We go with oak.\nDesigner: Fine.\nClient: Good.', 'Client', 'Designer'],
    ['other scripts', '李雷：We go with oak.\n韩梅梅：Fine.\n李雷：好的', '李雷', '韩梅梅'],
  ])('%s', (_, text, first, second) => {
    expect(spoken(text).slice(0, 2)).toEqual([
      `${first}: We go with oak.`,
      `${second}: Fine${text.includes('by me') ? ' by me then' : ''}.`,
    ])
  })

  test('do not include headings of a document', () => {
    const sheet =
      'Deadline: Friday\nBudget: $4,000\nMaterial: walnut veneer\nFinish: matte lacquer\nNote: urgent\nNote: call first'
    expect(spoken(sheet)).toEqual(sheet.split('\n').map((line) => `-: ${line}`))
  })

  test('do not include a timetable', () => {
    expect(texts('Demo 08:00\nLunch 12:30\nPaint 14:00')).toEqual(['Demo 08:00', 'Lunch 12:30', 'Paint 14:00'])
  })

  test('are not set for quoted text, which is marked', () => {
    const [quote, answer] = splitSentences('Anna: see below\n> We go with oak.\nTom: ok\nAnna: fine').slice(1)
    expect(quote).toMatchObject({ text: 'We go with oak.', quoted: true, speaker: undefined })
    expect(answer).toMatchObject({ text: 'ok', quoted: false, speaker: 'Tom' })
  })
})
