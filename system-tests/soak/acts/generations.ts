import { setTimeout as wait } from 'node:timers/promises'

import { generationForm } from '@joinery/server/testing/build-generation'

import type { Act } from '../load.ts'
import { pick } from '../studio.ts'

/** Prompts that work on any image. */
const prompts = ['warm light', 'pencil sketch', 'watercolour', 'black and white']

/** Images by the local studio, some of them cancelled, and summaries. */
export const generationActs: readonly Act[] = [
  {
    kind: 'make an image and throw it away',
    perMinute: 6,
    run: async ({ caller, people, files }) => {
      const { ask } = pick(people)
      const form = generationForm({ images: [files.drawing], prompt: pick(prompts), provider: 'local' })
      const { body } = await ask('createGeneration', 202, { form })
      const params = { id: body.generation.id as string }
      if (Math.random() < 0.2) await ask('cancelGeneration', 200, { params })
      let generation = body.generation
      while (generation.finished_at === null) {
        await wait(250)
        generation = (await ask('getGeneration', 200, { params })).body.generation
      }
      if (generation.status === 'failed') throw new Error(generation.error)
      for (const { id, url } of generation.images as { id: string; url: string }[]) {
        await caller.fetch('variant', 200, `${url}&w=400`)
        await ask('deleteGenerated', 200, { params: { id } })
      }
      await ask('listGenerations', 200, {})
      await ask('getCredits', 200, {})
    },
  },
  {
    kind: 'summarize',
    perMinute: 6,
    run: async ({ people }) => {
      const text = 'The fronts are walnut. The pulls are brass. They arrive on Thursday. '.repeat(20)
      await pick(people).ask('summarizeText', 200, { body: { text } })
    },
  },
]
