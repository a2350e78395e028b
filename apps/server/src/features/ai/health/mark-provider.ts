// What a request of somebody shows about a provider is known at once, to all processes.
import type { AiMode } from '@joinery/contract/ai'
import { isBroken, type ProviderError } from '@joinery/image-providers/provider-error'

import { isAsked, type Health } from '#features/ai/choose-provider.ts'
import type { Provider } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'

import { askSoon, storeSeen, type Finding } from './health-queries.ts'

const minute = 60_000
/** Soon enough for an operator who mends it, seldom enough for a service that is down. */
const brokenAgainMs = 5 * minute
const okAgainMs = 60 * minute

type Marking = Pick<Context, 'clock' | 'config' | 'db' | 'log'>

/** When it is asked the next time. An account that is empty answers questions as before, so that waits the longest. */
const nextCheck = (
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  health: 'ok' | 'broken',
  kind?: ProviderError['kind'],
): Date => {
  const usual = config.AI_HEALTH_MINUTES === 0 ? okAgainMs : config.AI_HEALTH_MINUTES * minute
  const pause = health === 'ok' || kind === 'quota' ? usual : Math.min(usual, brokenAgainMs)
  return new Date(clock.now().getTime() + pause)
}

export const findingOf = (context: Marking, provider: Provider, error: ProviderError | null): Finding => {
  const health = error === null ? 'ok' : 'broken'
  return {
    provider: provider.id,
    fingerprint: provider.fingerprint,
    health,
    reason: error === null ? null : error.message,
    now: context.clock.now(),
    nextCheckAt: nextCheck(context, health, error?.kind),
  }
}

/** Never fails: the person is told about their image, not about this. */
const quietly = async ({ log }: Marking, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'failed to store the health of a provider')
  }
}

/** A model for texts that is not known says nothing about the images of the same provider. */
const isAboutTexts = ({ image }: Provider, mode: AiMode, { kind }: ProviderError): boolean =>
  mode === 'text' && image !== undefined && (kind === 'unknown_model' || kind === 'misconfigured')

export const markFailed = (context: Marking, provider: Provider, mode: AiMode, error: ProviderError): Promise<void> =>
  quietly(context, async () => {
    if (!isAsked(provider) || isAboutTexts(provider, mode, error)) return
    if (isBroken(error.kind)) await storeSeen(context.db, findingOf(context, provider, error))
    // A long wait may be a large picture: whether anybody is there is asked apart.
    else if (error.kind === 'silent') await askSoon(context.db, provider.id, context.clock.now())
  })

export const markWorking = (context: Marking, provider: Provider, known: Health): Promise<void> =>
  quietly(context, async () => {
    if (isAsked(provider) && known !== 'ok') await storeSeen(context.db, findingOf(context, provider, null))
  })
