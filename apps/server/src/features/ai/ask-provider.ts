import type { AiMode } from '@joinery/contract/ai'
import { ProviderError } from '@joinery/image-providers/provider-error'

import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import type { KnownProvider } from './health/known-providers.ts'
import { markFailed, markWorking } from './health/mark-provider.ts'
import { couldNot, sayFault } from './say-fault.ts'

export const timeLimitMs = ({ config }: Pick<Context, 'config'>): number => config.AI_TIME_LIMIT_SECONDS * 1000

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new Error('Stopped'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** Of what went wrong, only what it was: not what was sent, nor where to. */
const faultOf = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error
  return new ProviderError('failed', error instanceof Error ? error.message : 'unknown')
}

/**
 * Asks, for as long as the person waits and the time limit allows, whether or not the provider listens to the signal.
 * Whatever goes wrong becomes one sentence; the details go to the log, and what shows that the provider does not work is
 * known to everybody at once.
 */
export const askProvider = async <Answer>(
  context: Context,
  provider: KnownProvider,
  mode: AiMode,
  person: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const limit = AbortSignal.timeout(timeLimitMs(context))
  const either = AbortSignal.any([person, limit])
  try {
    const answer = await Promise.race([ask(either), whenAborted(either)])
    await markWorking(context, provider, provider.health)
    return answer
  } catch (error) {
    if (error instanceof ProductError) throw error
    if (person.aborted) throw couldNot(mode)
    const fault = limit.aborted ? new ProviderError('silent', 'The provider did not respond in time') : faultOf(error)
    const { kind, message } = fault
    if (kind !== 'refused') context.log.warn({ provider: provider.id, kind, fault: message }, 'a provider failed')
    await markFailed(context, provider, mode, fault)
    throw sayFault(fault, provider.isLocal, mode)
  }
}
