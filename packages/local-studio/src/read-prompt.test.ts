import { describe, expect, it } from 'vitest'

import { readPrompt } from './read-prompt.ts'

const editsOf = (prompt: string): string[] =>
  readPrompt(prompt).edits.map(({ name, parts }) => `${name} -> ${parts[0]}`)

describe('binding finishes to parts', () => {
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

  it('assigns a default part to a material without one', () => {
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

  it('are scaled by degree words', () => {
    const exposures = ['slightly brighter', 'brighter', 'much brighter'].map(
      (prompt) => readPrompt(prompt).mood.exposure,
    )
    expect(exposures).toEqual([0.25, 0.5, 0.8])
  })

  it('are reversed by a negation', () => {
    expect(readPrompt('less warm').mood.warmth).toBeLessThan(0)
    expect(readPrompt('not too dark').mood.exposure).toBeGreaterThan(0)
    expect(readPrompt('less noise').detail).toBeLessThan(0)
    expect(readPrompt('no sketch').style).toBeNull()
    expect(readPrompt('without contrast, but brighter').mood).toMatchObject({ exposure: 0.5, contrast: -0.315 })
  })

  it('are not read as paint when used alone', () => {
    const { edits, mood } = readPrompt('navy walls, warm light')
    expect(edits.map(({ name }) => name)).toEqual(['navy walls'])
    expect(mood.warmth).toBeGreaterThan(0)
  })

  it('distinguish a light colour from more light', () => {
    expect(readPrompt('light oak floor').mood.exposure).toBe(0)
    expect(readPrompt('more light').mood.exposure).toBeGreaterThan(0)
    expect(readPrompt('dark and moody').mood.exposure).toBeLessThan(-0.5)
    expect(editsOf('dark and moody')).toEqual([])
  })

  it('distinguish a style from a pattern', () => {
    expect(readPrompt('black and white').style?.style).toBe('monochrome')
    expect(readPrompt('black and white floor').notUnderstood).toContain('black and white')
  })

  it('can increase or reduce a colour', () => {
    const { tints, understood } = readPrompt('more green, less yellow')
    expect(tints.map(({ amount }) => Math.sign(amount))).toEqual([1, -1])
    expect(understood).toEqual(['more green', 'less yellow'])
  })
})

describe('unknown words', () => {
  it('are listed one by one, without filler words', () => {
    expect(readPrompt('Please make the kitchen look Scandinavian with two pendant lamps').notUnderstood).toEqual([
      'scandinavian',
      'two',
      'pendant',
      'lamps',
    ])
  })

  it('include unsupported requests: removing things, a part without a finish, a palette without an image', () => {
    expect(readPrompt('no brass').notUnderstood).toEqual(['no brass'])
    expect(readPrompt('change the sofa').notUnderstood).toEqual(['sofa'])
    expect(readPrompt('use the palette').notUnderstood).toEqual(['palette'])
  })

  it('are empty for a prompt of known words', () => {
    expect(
      readPrompt('Sage green cabinets, white marble countertop and brass hardware, please!').notUnderstood,
    ).toEqual([])
    expect(readPrompt('').notUnderstood).toEqual([])
  })
})

it('include the earlier finish when a part is named twice; the last one applies', () => {
  const { understood, notUnderstood } = readPrompt('oak floor, navy walls, walnut floor')
  expect(understood).toEqual(['walnut floor', 'navy walls'])
  expect(notUnderstood).toEqual(['oak floor (overruled by walnut floor)'])
})

it('strong words are limited in their total effect', () => {
  expect(readPrompt('very '.repeat(50) + 'dark, ' + 'night '.repeat(50)).mood.exposure).toBe(-3)
})

describe('reference images', () => {
  it('apply their palette without being mentioned', () => {
    expect(readPrompt('brighter', 1)).toMatchObject({ palette: 1 })
    expect(readPrompt('brighter', 0)).toMatchObject({ palette: 0 })
  })

  it('apply to a single part when only that is named', () => {
    const { edits, palette, understood } = readPrompt('use this on the walls', 1)
    expect(edits).toMatchObject([{ parts: ['walls'], finish: null }])
    expect(palette).toBe(0)
    expect(understood).toEqual(['walls in the colours of the reference'])
  })
})

it('leaves parts unchanged that the prompt keeps', () => {
  const { keep, edits } = readPrompt('keep the white walls but make the cabinets dark green')
  expect(keep).toEqual(['walls'])
  expect(edits).toHaveLength(1)
})
