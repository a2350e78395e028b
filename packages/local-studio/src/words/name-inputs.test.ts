import { describe, expect, it } from 'vitest'

import { readPrompt } from '#read-prompt.ts'

const styleOf = (prompt: string): string | undefined => readPrompt(prompt).style?.style
const editsOf = (prompt: string): string[] =>
  readPrompt(prompt).edits.map(({ name, parts }) => `${name} -> ${parts[0]}`)

describe('a drawing named as the input is not applied as a style', () => {
  it.each([
    'photorealistic render of this sketch',
    'Photorealistic render of this pencil sketch, please',
    'turn this sketch into a photo',
    'turn a sketch into a realistic photo',
    'sketch to photorealistic render',
    'render of a pencil drawing',
    'make a photo from the attached line drawing',
    'based on my watercolour',
    'a realistic photo of our rough hand drawn sketch',
    'colour the drawing',
    'render this kitchen sketch into a photo',
    'a photo of this kitchen sketch',
    'make the drawing photorealistic',
    'uploaded blueprint to 3d render',
    'colourise this black and white photo',
  ])('%s', (prompt) => {
    expect(styleOf(prompt)).toBeUndefined()
  })

  it.each([
    ['brighter walls in this sketch', 'brighter walls -> walls'],
    ['paint the walls navy in my drawing', 'navy walls -> walls'],
  ])('other edits next to it are applied: %s', (prompt, edit) => {
    expect(styleOf(prompt)).toBeUndefined()
    expect(editsOf(prompt)).toEqual([edit])
  })
})

describe('a requested drawing style is applied', () => {
  it.each([
    ['pencil sketch', 'pencil'],
    ['make it a sketch', 'pencil'],
    ['turn this into a pencil sketch', 'pencil'],
    ['a pencil sketch of this room', 'pencil'],
    ['a line drawing of my kitchen', 'lines'],
    ['show this as a blueprint', 'blueprint'],
    ['like a watercolour', 'watercolour'],
    ['in the style of a pencil drawing', 'pencil'],
    ['the look of a watercolour', 'watercolour'],
    ['in the watercolour style', 'watercolour'],
    ['make this watercolour', 'watercolour'],
    ['make the picture black and white', 'monochrome'],
    ['turn the photo sepia', 'sepia'],
    ['this photo in black and white', 'monochrome'],
    ['a black and white photo', 'monochrome'],
    ['warm evening light, watercolour', 'watercolour'],
  ])('%s', (prompt, style) => {
    expect(styleOf(prompt)).toBe(style)
  })
})

describe('a description of the current room', () => {
  it('is not applied for words of light', () => {
    expect(readPrompt('make this dark room brighter').mood).toMatchObject({ exposure: 0.5 })
    expect(readPrompt('my small dark bathroom, sharper').mood.exposure).toBe(0)
    expect(readPrompt('my flat, warmer').mood.contrast).toBe(0)
    expect(readPrompt('the gloomy living room in morning light').mood.exposure).toBeGreaterThan(0)
  })

  it('is not applied for words of colour and material', () => {
    expect(editsOf('in this white kitchen, navy walls')).toEqual(['navy walls -> walls'])
    expect(editsOf('make the white walls navy')).toEqual(['navy walls -> walls'])
    expect(editsOf('make the white walls darker')).toEqual(['darker walls -> walls'])
    expect(editsOf('paint these oak cabinets in sage green')).toEqual(['sage green cabinets -> cabinets'])
  })

  it('is applied if it is the target of a change', () => {
    expect(readPrompt('make the room dark').mood.exposure).toBeLessThan(0)
    expect(readPrompt('a dark room').mood.exposure).toBeLessThan(0)
    expect(readPrompt('give it the warm kitchen look').mood.warmth).toBeGreaterThan(0)
    expect(editsOf('the white walls, an oak floor')).toEqual(['white walls -> walls', 'oak floor -> floor'])
    expect(editsOf('make the walls navy and the floor walnut')).toEqual([
      'navy walls -> walls',
      'walnut floor -> floor',
    ])
  })
})
