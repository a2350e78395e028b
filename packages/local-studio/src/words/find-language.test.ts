import { describe, expect, it } from 'vitest'

import { readPrompt } from '#read-prompt.ts'

const languageOf = (prompt: string): string | null => readPrompt(prompt).language

describe('a prompt in another language is recognised and not parsed', () => {
  it.each([
    ['Boden aus Eiche, warmes Licht', 'German'],
    ['Mach die Wände weiß', 'German'],
    ['dunkler', 'German'],
    ['Sofa in rotem Samt, bitte etwas heller', 'German'],
    ['un parquet en chêne et une lumière plus chaude', 'French'],
    ['murs bleus', 'French'],
    ['Sofá rojo', 'Spanish'],
    ['cambia el suelo a madera de nogal, luz cálida', 'Spanish'],
    ['pavimento in rovere, luce calda della sera', 'Italian'],
    ['chão de carvalho com luz quente', 'Portuguese'],
    ['een eiken vloer en warm licht', 'Dutch'],
    ['golv av ek, varmt ljus', 'Swedish'],
    ['podłoga dębowa i ciepłe światło', 'Polish'],
    ['дубовый пол, тёплый свет', 'another language'],
    ['オークの床にしてください', 'Japanese'],
    ['橡木地板，温暖的灯光', 'Chinese'],
    ['따뜻한 조명', 'Korean'],
    ['أرضية من خشب البلوط', 'Arabic'],
    ['רצפת עץ אלון', 'Hebrew'],
    ['δρύινο πάτωμα', 'Greek'],
    ['गर्म रोशनी', 'Hindi'],
  ])('%s', (prompt, language) => {
    const plan = readPrompt(prompt)
    expect(plan.language).toBe(language)
    expect(plan.understood).toEqual([])
    expect(plan.notUnderstood.length).toBeGreaterThan(0)
  })

  it('still applies the palette of a reference image', () => {
    expect(readPrompt('Boden aus Eiche', 1)).toMatchObject({ language: 'German', palette: 1 })
  })
})

describe('an English prompt is recognised as English', () => {
  it.each([
    'walnut floor',
    'Sage green cabinets, white marble countertop and brass hardware, please!',
    'navy walls, bitte',
    'art deco chaise longue in velvet',
    'change the table to oak',
    'a sofa in warm linen',
    'Please make the kitchen look Scandinavian with two pendant lamps',
    'xylophone',
    'stage this empty room in scandinavian style',
    'wabi sabi, japandi, feng shui',
    'en suite bathroom, brighter',
    'do it in beige',
  ])('%s', (prompt) => {
    expect(languageOf(prompt)).toBeNull()
  })
})
