import { messages } from '@joinery/contract/messages'

import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

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
  context: Context,
  provider: Provider,
  person: AbortSignal,
  failed: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const limit = AbortSignal.timeout(timeLimitMs(context))
  const either = AbortSignal.any([person, limit])
  try {
    return await Promise.race([ask(either), whenAborted(either)])
  } catch (error) {
    if (error instanceof ProductError) throw error
    if (person.aborted) throw new ProductError('unavailable', failed)
    const fault = error instanceof Error ? error.message : 'unknown'
    context.log.warn({ provider: provider.id, fault }, limit.aborted ? 'a provider was silent' : 'a provider failed')
    throw new ProductError('unavailable', limit.aborted ? messages.ai.providerSilent : failed)
  }
}
