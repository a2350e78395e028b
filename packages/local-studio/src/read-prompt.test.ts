import { describe, expect, it } from 'vitest'

import { readPrompt } from './read-prompt.ts'

const editsOf = (prompt: string): string[] =>
  readPrompt(prompt).edits.map(({ name, parts }) => `${name} -> ${parts[0]}`)

describe('which finish goes where', () => {
  it.each([
    ['walnut floor', ['walnut floor -> floor']],
    ['Make the walls navy and the floor walnut.', ['navy walls -> walls', 'walnut floor -> floor']],
    ['walls navy floor walnut', ['navy walls -> walls', 'walnut floor -> floor']],
    ['walnut floor and cabinets', ['walnut floor -> floor', 'walnut cabinets -> cabinets']],
    ['walls and ceiling in cream', ['cream walls -> walls', 'cream ceiling -> ceiling']],
    [
      'sage green shaker cabinets with aged brass knobs',
      ['sage green cabinets -> cabinets', 'aged brass knobs -> hardware'],
    ],
    ['a white marble countertop', ['white marble countertop -> countertop']],
    ['change the oak floor to walnut', ['walnut floor -> floor']],
    ['replace the tile floor with white oak', ['white oak floor -> floor']],
    ['walnut floors instead of oak', ['walnut floors -> floor']],
    ['much darker walnut floor', ['much darker walnut floor -> floor']],
    ['make the floor darker', ['darker floor -> floor']],
    ['dark green marble island', ['dark green marble island -> cabinets']],
    ['shelves in pale blue', ['pale blue shelves -> cabinets']],
  ])('%s', (prompt, edits) => {
    expect(editsOf(prompt)).toEqual(edits)
  })

  it('finds a home for a material that names none', () => {
    const homes = Object.fromEntries(
      ['walnut', 'marble', 'brass', 'zellige', 'leather', 'navy'].map((word) => [
        word,
        readPrompt(word).edits[0]?.parts[0],
      ]),
    )
    expect(homes).toEqual({
      walnut: 'wood',
      marble: 'countertop',
      brass: 'hardware',
      zellige: 'backsplash',
      leather: 'upholstery',
      navy: 'cabinets',
    })
  })
})

describe('light, tone, style and detail', () => {
  it('add up', () => {
    const { mood, style, detail, understood } = readPrompt('warm evening light, pencil sketch, sharper')
    expect(mood.exposure).toBeLessThan(0)
    expect(mood.warmth).toBeGreaterThan(readPrompt('evening').mood.warmth)
    expect(style?.style).toBe('pencil')
    expect(detail).toBeGreaterThan(0)
    expect(understood).toEqual(['warm', 'evening', 'pencil sketch', 'sharper'])
  })

  it('are graded by the words before them', () => {
    const exposures = ['slightly brighter', 'brighter', 'much brighter'].map(
      (prompt) => readPrompt(prompt).mood.exposure,
    )
    expect(exposures).toEqual([0.25, 0.5, 0.8])
  })

  it('turn round when they are negated', () => {
    expect(readPrompt('less warm').mood.warmth).toBeLessThan(0)
    expect(readPrompt('not too dark').mood.exposure).toBeGreaterThan(0)
    expect(readPrompt('less noise').detail).toBeLessThan(0)
    expect(readPrompt('no sketch').style).toBeNull()
    expect(readPrompt('without contrast, but brighter').mood).toMatchObject({ exposure: 0.5, contrast: -0.315 })
  })

  it('are not taken for a paint when they stand by themselves', () => {
    const { edits, mood } = readPrompt('navy walls, warm light')
    expect(edits.map(({ name }) => name)).toEqual(['navy walls'])
    expect(mood.warmth).toBeGreaterThan(0)
  })

  it('tell a light colour from more light', () => {
    expect(readPrompt('light oak floor').mood.exposure).toBe(0)
    expect(readPrompt('more light').mood.exposure).toBeGreaterThan(0)
    expect(readPrompt('dark and moody').mood.exposure).toBeLessThan(-0.5)
    expect(editsOf('dark and moody')).toEqual([])
  })

  it('tell the style from a pattern', () => {
    expect(readPrompt('black and white').style?.style).toBe('monochrome')
    expect(readPrompt('black and white floor').notUnderstood).toContain('black and white')
  })

  it('ask for more or less of a colour', () => {
    const { tints, understood } = readPrompt('more green, less yellow')
    expect(tints.map(({ amount }) => Math.sign(amount))).toEqual([1, -1])
    expect(understood).toEqual(['more green', 'less yellow'])
  })
})

describe('what is not understood', () => {
  it('is said, word by word, without the small words around it', () => {
    expect(readPrompt('Please make the kitchen look Scandinavian with two pendant lamps').notUnderstood).toEqual([
      'scandinavian',
      'two',
      'pendant',
      'lamps',
    ])
  })

  it('includes what cannot be done: taking things away, a part without a finish, a palette without a picture', () => {
    expect(readPrompt('no brass').notUnderstood).toEqual(['no brass'])
    expect(readPrompt('change the sofa').notUnderstood).toEqual(['sofa'])
    expect(readPrompt('use the palette').notUnderstood).toEqual(['palette'])
  })

  it('is nothing for a prompt of known words', () => {
    expect(
      readPrompt('Sage green cabinets, white marble countertop and brass hardware, please!').notUnderstood,
    ).toEqual([])
    expect(readPrompt('').notUnderstood).toEqual([])
  })
})

it('lets the last word count where one part is named twice, and says so', () => {
  const { understood, notUnderstood } = readPrompt('oak floor, navy walls, walnut floor')
  expect(understood).toEqual(['walnut floor', 'navy walls'])
  expect(notUnderstood).toEqual(['oak floor (overruled by walnut floor)'])
})

it('is not carried away by many strong words', () => {
  expect(readPrompt('very '.repeat(50) + 'dark, ' + 'night '.repeat(50)).mood.exposure).toBe(-3)
})

describe('further pictures', () => {
  it('give their palette without being mentioned', () => {
    expect(readPrompt('brighter', 1)).toMatchObject({ palette: 1 })
    expect(readPrompt('brighter', 0)).toMatchObject({ palette: 0 })
  })

  it('go to one part when only that is named', () => {
    const { edits, palette, understood } = readPrompt('use this on the walls', 1)
    expect(edits).toMatchObject([{ parts: ['walls'], finish: null }])
    expect(palette).toBe(0)
    expect(understood).toEqual(['walls in the colours of the reference'])
  })
})

it('keeps parts that shall stay', () => {
  const { keep, edits } = readPrompt('keep the white walls but make the cabinets dark green')
  expect(keep).toEqual(['walls'])
  expect(edits).toHaveLength(1)
})
