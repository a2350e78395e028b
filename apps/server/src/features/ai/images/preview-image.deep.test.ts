import { readFile } from 'node:fs/promises'

import type { ImagePreview } from '@joinery/contract/ai'
import { localPromptExamples } from '@joinery/contract/messages/genai-messages'
import { beforeAll, expect, it } from 'vitest'

import { generate, generationForm, picture, type GenerationParts } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

let room: Buffer
beforeAll(async () => {
  room = await readFile(new URL('../../../../../../art/card-interior.webp', import.meta.url))
})

const requestPreview = async (user: TestUser, parts: GenerationParts): Promise<ImagePreview> => {
  const form = generationForm({ images: [room], provider: 'local', ...parts })
  const answer = await user.call('previewImage', { form })
  expect(answer.status).toBe(200)
  return answer.body
}

it.each(localPromptExamples)('a preview applies the example "$prompt" to any image', async ({ prompt }) => {
  const user = await buildUser(app)
  for (const image of [room, await picture()]) {
    const preview = await requestPreview(user, { images: [image], prompt })
    expect(preview).toMatchObject({ areas: [], not_understood: [], refusal: null, asks: null })
  }
})

it("a preview explains why a generation would fail because the first instruction is not understood, like the image's refusal", async () => {
  const user = await buildUser(app)
  const prompt = 'A xylophone, then warm light'
  const { refusal, ...preview } = await requestPreview(user, { prompt })
  expect(preview).toMatchObject({ areas: [], not_understood: ['xylophone'] })
  const made = await generate(user, { images: [room], prompt, provider: 'local' })
  expect([made.status, made.body.error]).toEqual([422, `${refusal} No credits were used.`])
})
