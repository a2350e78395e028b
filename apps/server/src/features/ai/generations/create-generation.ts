import type { Generation } from '@joinery/contract/generations'

import type { AiContext } from '#features/ai/ai-context.ts'
import { requireFile } from '#features/files/require-file.ts'
import { requireProject } from '#features/members/access.ts'

import { presentGeneration } from './present-generation.ts'
import { startGeneration, type Wish } from './start-generation.ts'
import { tellGeneration } from './tell-generation.ts'

export const createGeneration = async (context: AiContext, wish: Wish): Promise<Generation> => {
  const { actor, db } = context
  if (wish.uid_project !== undefined) await requireProject(db, actor, wish.uid_project, 'useAi')
  if (wish.source_uid_file !== undefined) await requireFile(db, actor, wish.source_uid_file, 'useAi')
  if (wish.uid_pin !== undefined) await context.requireAnswerable(context, wish.uid_pin, wish)
  const { generation: row } = await startGeneration(context, wish)
  tellGeneration(context, row.uid_generation, actor.uid_user)
  return presentGeneration(context, row)
}
