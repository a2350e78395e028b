import type { Provider } from '@joinery/contract/ai'
import type { Generation } from '@joinery/contract/generations'
import { generationMessages } from '@joinery/contract/messages/generation-messages'

import { dismissGeneration, retryGeneration } from '#api/generations.ts'
import { isUsable } from '#features/genai/prompt/use-provider-choice.ts'
import type { LightTable } from '#features/genai/table/use-light-table.ts'
import { useActs } from '#features/genai/use-acts.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Returns an alternative provider if the generation's own one is broken and only the operator can fix it. */
const otherThan = ({ provider }: Generation, providers: readonly Provider[]): Provider | null => {
  const own = providers.find(({ id }) => id === provider)
  if (providers.length === 0 || (own && isUsable(own))) return null
  return providers.find(isUsable) ?? null
}

/** Actions on a running or finished generation. */
export const useJobActs = (job: Generation, table: LightTable) => {
  const session = useSessionStore()
  const { busy, fault, run } = useActs<'cancel' | 'retry' | 'dismiss'>()
  const other = otherThan(job, table.provider.providers)
  return {
    busy,
    fault,
    other,
    cancel: () => run('cancel', () => table.cancel(job.id), generationMessages.cancelFailed),
    dismiss: () => run('dismiss', () => dismissGeneration(session, job), generationMessages.dismissFailed),
    /** Uses the alternative provider if there is one. */
    retry: () =>
      run(
        'retry',
        async () => {
          const { id } = await retryGeneration(session, job, other?.id)
          table.clearFailed()
          table.await(id)
        },
        generationMessages.retryFailed,
      ),
  }
}

export type JobActs = ReturnType<typeof useJobActs>
