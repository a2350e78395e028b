// Marks a provider by the result of a real request, immediately for all processes.
import type { AiMode } from '@joinery/contract/ai'
import { isBroken, type ProviderError } from '@joinery/image-providers/provider-error'

import { isAsked, type Health } from '#features/ai/choose-provider.ts'
import type { Provider } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'

import { askSoon, storeSeen, type Finding } from './health-queries.ts'

const minute = 60_000
/** Soon enough after a repair, rare enough for a service that is down. */
const brokenAgainMs = 5 * minute
const okAgainMs = 60 * minute

type Marking = Pick<Context, 'clock' | 'config' | 'db' | 'log'>

/** Time of the next check. An empty account still answers checks, so it waits longest. */
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

/** Never throws: the person gets the result of their image. */
const quietly = async ({ log }: Marking, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'failed to store the health of a provider')
  }
}

/** An unknown text model says nothing about the provider's images. */
const isAboutTexts = ({ image }: Provider, mode: AiMode, { kind }: ProviderError): boolean =>
  mode === 'text' && image !== undefined && (kind === 'unknown_model' || kind === 'misconfigured')

export const markFailed = (context: Marking, provider: Provider, mode: AiMode, error: ProviderError): Promise<void> =>
  quietly(context, async () => {
    if (!isAsked(provider) || isAboutTexts(provider, mode, error)) return
    if (isBroken(error.kind)) await storeSeen(context.db, findingOf(context, provider, error))
    // A timeout may be due to a large image, so the provider is checked separately.
    else if (error.kind === 'silent') await askSoon(context.db, provider.id, context.clock.now())
  })

export const markWorking = (context: Marking, provider: Provider, known: Health): Promise<void> =>
  quietly(context, async () => {
    if (isAsked(provider) && known !== 'ok') await storeSeen(context.db, findingOf(context, provider, null))
  })
