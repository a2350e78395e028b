import { expect, it } from 'vitest'

import { filenameFor, publicFilename } from './public-filename.ts'

const prompt = 'Walnut fronts, with “warm” evening light & é'
const named = (filename: string, source_prompts?: string[]) =>
  publicFilename({ filename, version: 3, origin: { prompt, ...(source_prompts ? { source_prompts } : {}) } })

it.each([
  ['walnut-fronts-with-warm-evening-light-é.png', 'image-ai-3.png'],
  ['walnut-fronts-with-warm-evening-light-é-ai-made.jpg', 'image-ai-3.jpg'],
  ['walnut-fronts-with-warm-evening-light-é-local-preview.webp', 'image-ai-3.webp'],
  ['revised-walnut-fronts-with-warm-evening-light-é.png', 'image-ai-3.png'],
  ['kitchen-ai-2.png', 'kitchen-ai-2.png'],
  ['walnut-fronts.png', 'walnut-fronts.png'],
  ['revised-kitchen.png', 'revised-kitchen.png'],
])('replaces a name only if it comes from the prompt: %s', (filename, expected) => {
  expect(named(filename)).toBe(expected)
})

it('replaces the name of a revision of an image that was named after its prompt', () => {
  expect(named('revised-green-marble.jpg')).toBe('revised-green-marble.jpg')
  expect(named('revised-green-marble.jpg', ['Green marble', 'Sage walls'])).toBe('image-ai-3.jpg')
})

it('cuts long prompts as the names were cut', () => {
  const long = 'word '.repeat(30)
  const filename = `${'word-'.repeat(12).slice(0, -1)}.jpg`
  expect(publicFilename({ filename, version: 1, origin: { prompt: long } })).toBe('image-ai-1.jpg')
})

it('keeps names without an origin, and all names for the team', () => {
  const file = { filename: 'green-marble.jpg', version: 1, origin: { prompt: 'Green marble' } }
  expect(publicFilename({ ...file, origin: null })).toBe('green-marble.jpg')
  expect((['owner', 'manager', 'member'] as const).map((role) => filenameFor(role, file))).toEqual(
    Array(3).fill('green-marble.jpg'),
  )
  expect([filenameFor('client', file), filenameFor('guest', file), filenameFor(null, file)]).toEqual(
    Array(3).fill('image-ai-1.jpg'),
  )
})
