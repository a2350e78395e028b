import type { AiContext } from './ai-context.ts'
import { setChoice } from './choice-queries.ts'
import { requireProvider } from './choose-provider.ts'

export const switchProvider = async ({ actor, db, providers }: AiContext, wanted: string): Promise<string> => {
  const provider = requireProvider(providers, wanted)
  await setChoice(db, actor.uid_user, provider.id)
  return provider.id
}
