import { describe, expect, it } from 'vitest'

import { creditsOf, generate } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

describe('a prompt the local preview cannot apply', () => {
  const can =
    'The local preview can change the light, tone, colour, material and style of what is already in the image. To add ' +
    'or remove objects, or to get a photorealistic render, choose an AI model. Try: navy walls. No credits were used.'

  it.each([
    ['needs a model', 'photorealistic render of this sketch', 'Not applied: photorealistic.'],
    ['starts with a word it does not know', 'Please, a xylophone in warm light', 'Not applied: xylophone.'],
    [
      'starts with something not found',
      'A marble countertop and warm light',
      'Not applied: marble countertop (not found in the image).',
    ],
    ['only says what to keep', 'keep the walls', 'This would not change the image.'],
    ['only says what not to do', 'no sketch', 'This would not change the image.'],
    ['would change nothing', 'sharper', 'This would not change the image.'],
    ['has no words', '???', "The local preview can't do this."],
    ['is in Spanish', 'Sofá rojo', 'This looks like Spanish. The local preview only understands English.'],
    [
      'is in Japanese',
      'オークの床にしてください',
      'This looks like Japanese. The local preview only understands English.',
    ],
  ])('costs nothing and gets a suggestion when it %s', async (_, prompt, reason) => {
    const user = await buildUser(app)
    const { status, body } = await generate(user, { prompt })
    expect([status, body.error]).toEqual([422, `${reason} ${can}`])
    expect(await creditsOf(user)).toBe(500)
    expect((await user.call('listGenerated')).body.images).toEqual([])
  })
})
