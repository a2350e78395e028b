import type { AiMode } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { ProviderError, isBroken, type Refusal } from '@joinery/image-providers/provider-error'

import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import type { KnownProvider } from './choose-provider.ts'
import { markFailed, markWorking } from './health/mark-provider.ts'

const { refusals } = providerMessages
const maxReasonLength = 300

/** Model output may contain markup. */
const plain = (words: string): string => {
  const text = words
    .replaceAll(/[*_`#]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length > maxReasonLength ? `${text.slice(0, maxReasonLength)}...` : text
}

const reasonOf = (refusal: Refusal): string => {
  if (refusal.rule === 'words') return plain(refusal.words)
  const { rule, detail } = refusal
  return rule === 'safety' && detail !== undefined ? refusals.safetyOf(plain(detail)) : refusals[rule]
}

/** `failed` suggests trying again. `notAvailable` is for errors that only the operator can fix. */
const sentences: Readonly<Record<AiMode, { readonly failed: string; readonly notAvailable: string }>> = {
  image: { failed: messages.ai.providerFailed, notAvailable: providerMessages.notAvailable },
  text: { failed: messages.ai.summaryProviderFailed, notAvailable: providerMessages.textNotAvailable },
}

export const couldNot = (mode: AiMode): ProductError => new ProductError('unavailable', sentences[mode].failed)

/** Maps a provider error to an error for the person; suggests trying again only where it can help. */
const mapProviderError = (error: ProviderError, isLocal: boolean, mode: AiMode): ProductError => {
  const { kind, refusal = { rule: 'safety' }, retryAfterSeconds } = error
  // The local studio's refusals are complete sentences.
  if (kind === 'refused' && isLocal && refusal.rule === 'words') {
    return new ProductError('refused_by_provider', refusal.words)
  }
  if (kind === 'refused') {
    return new ProductError('refused_by_provider', messages.ai.providerRefused(reasonOf(refusal)))
  }
  if (kind === 'busy') return new ProductError('too_many', messages.ai.providerBusy, {}, retryAfterSeconds)
  if (kind === 'silent') return new ProductError('unavailable', messages.ai.providerTimedOut)
  if (kind === 'rejected') return new ProductError('unavailable', providerMessages.notAccepted)
  return isBroken(kind) ? new ProductError('unavailable', sentences[mode].notAvailable) : couldNot(mode)
}

export const timeLimitMs = ({ config }: Pick<Context, 'config'>): number => config.AI_TIME_LIMIT_SECONDS * 1000

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new Error('Stopped'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** Keeps only the message of an unknown error: its other properties may hold the request and its address. */
const faultOf = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error
  return new ProviderError('failed', error instanceof Error ? error.message : 'unknown')
}

/**
 * Calls the provider while the person waits, up to the time limit, whether or not the provider handles the signal. Errors
 * become one sentence for the person; details are logged, and a broken provider is marked for all processes.
 */
export const askProvider = async <Answer>(
  context: Context,
  provider: KnownProvider,
  mode: AiMode,
  personSignal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const limitSignal = AbortSignal.timeout(timeLimitMs(context))
  const eitherSignal = AbortSignal.any([personSignal, limitSignal])
  try {
    const answer = await Promise.race([ask(eitherSignal), whenAborted(eitherSignal)])
    await markWorking(context, provider, provider.health)
    return answer
  } catch (error) {
    if (error instanceof ProductError) throw error
    if (personSignal.aborted) throw couldNot(mode)
    const fault = limitSignal.aborted
      ? new ProviderError('silent', 'The provider did not respond in time')
      : faultOf(error)
    const { kind, message } = fault
    if (kind !== 'refused') context.log.warn({ provider: provider.id, kind, fault: message }, 'a provider failed')
    await markFailed(context, provider, mode, fault)
    throw mapProviderError(fault, provider.isLocal, mode)
  }
}
