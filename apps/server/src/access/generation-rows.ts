// Generations are private. Only one for a project, or made from a project file, requires a role there.
import type { generationsCalls } from '@joinery/contract/generations'

import { generationForm, picture } from '#testing/build-generation.ts'

import type { RowsOf } from './access-row.ts'
import type { Caller } from './callers.ts'
import { freshBelongings } from './fresh.ts'
import type { Scene } from './scene.ts'

const generationOptions = async (fields: Readonly<Record<string, string>> = {}) => {
  const form = generationForm({ images: [await picture()], prompt: 'Warm light' })
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return { form }
}

const ofOthers = (['foreign', 'member', 'admin'] as const satisfies readonly Caller[]).map((by) => ({
  title: "another person's",
  by,
  options: ({ people }: Scene) => ({ params: { id: people.owner.uid_generation } }),
  outcome: 'not_found' as const,
}))

const own = (_: Scene, { uid_generation }: { readonly uid_generation: string }) => ({ params: { id: uid_generation } })

/** A token for some projects generates only in these. */
const byToken = { elsewhere: 'token_not_allowed' } as const

export const generationsRows: RowsOf<typeof generationsCalls> = {
  createGeneration: [
    { title: 'for no project', options: () => generationOptions(), needs: null, byToken },
    {
      title: 'for a project',
      options: ({ here }) => generationOptions({ uid_project: here.id }),
    },
    {
      title: 'from a file of a project',
      options: ({ here }) => generationOptions({ source_uid_file: here.file }),
      byToken,
    },
  ],
  listGenerations: [{ options: () => ({}) }],
  getGeneration: [{ options: own, special: ofOthers, byToken: { elsewhere: 'not_found' } }],
  cancelGeneration: [{ options: own, usesUp: freshBelongings, special: ofOthers }],
  retryGeneration: [{ options: own, outcome: 'conflict', special: ofOthers }],
}
