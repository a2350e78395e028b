import { messages } from '@joinery/contract/messages'

import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import type { AiState } from './ai-context.ts'
import { explainFault } from './explain-fault.ts'
import type { Provider } from './providers/provider.ts'

export const timeLimitMs = ({ config }: Context): number => config.AI_TIME_LIMIT_SECONDS * 1000

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new Error('Stopped'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Asks, for as long as the person waits and the time limit allows, whether or not the provider listens to the signal.
 * Whatever goes wrong becomes one sentence; the details go to the log.
 */
export const askProvider = async <Answer>(
  context: Context & AiState,
  provider: Provider,
  person: AbortSignal,
  failed: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const limit = AbortSignal.timeout(timeLimitMs(context))
  const either = AbortSignal.any([person, limit])
  const note = (reason: string | null): void => context.providerNotes.set(provider.id, reason, context.clock.now())
  try {
    const answer = await Promise.race([ask(either), whenAborted(either)])
    note(null)
    return answer
  } catch (error) {
    // Whoever left has learned nothing about the provider.
    if (!person.aborted) note(explainFault(error, limit.aborted))
    if (error instanceof ProductError) throw error
    if (person.aborted) throw new ProductError('unavailable', failed)
    const fault = error instanceof Error ? error.message : 'unknown'
    context.log.warn({ provider: provider.id, fault }, limit.aborted ? 'a provider was silent' : 'a provider failed')
    throw new ProductError('unavailable', limit.aborted ? messages.ai.providerSilent : failed)
  }
}
