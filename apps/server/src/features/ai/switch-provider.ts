import type { AiContext } from './ai-context.ts'
import { setChoice } from './choice-queries.ts'
import { requireProvider } from './choose-provider.ts'
import { readProviders } from './health/known-providers.ts'

export const switchProvider = async (context: AiContext, wanted: string): Promise<string> => {
  const provider = requireProvider(await readProviders(context), wanted)
  await setChoice(context.db, context.actor.uid_user, provider.id)
  return provider.id
}
