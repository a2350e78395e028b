// Checks every provider at startup and once an hour, by one of all processes. A broken one is checked more often, so that
// it is offered again soon.
import { isBroken, ProviderError } from '@joinery/image-providers/provider-error'

import type { AiState } from '#features/ai/ai-context.ts'
import { isAsked } from '#features/ai/choose-provider.ts'
import type { Provider } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'

import { claimCheck, storeChecked } from './health-queries.ts'
import { findingOf } from './mark-provider.ts'

const minute = 60_000
const answerMs = 15_000
/** If the claiming process dies, another one checks after this. */
const claimMs = 2 * minute
const never = new Date(0)

type Checking = Context & AiState

/** Null: works, as far as known. Undefined: no finding. */
export const askHealth = async (provider: Provider, signal: AbortSignal): Promise<ProviderError | null | undefined> => {
  const limit = AbortSignal.timeout(answerMs)
  try {
    await provider.check(AbortSignal.any([signal, limit]))
    return null
  } catch (error) {
    if (signal.aborted) return undefined
    if (!(error instanceof ProviderError)) return undefined
    if (error.kind === 'silent') return new ProviderError('unreachable', error.message)
    // Too busy, or an internal error: it is reachable.
    return isBroken(error.kind) ? error : undefined
  }
}

const checkOne = async (
  context: Checking,
  provider: Provider,
  unlessAskedAfter: Date,
  signal: AbortSignal,
): Promise<void> => {
  const { clock, db, log } = context
  const now = clock.now()
  const { id, fingerprint } = provider
  const nextCheckAt = new Date(now.getTime() + claimMs)
  if (!(await claimCheck(db, { provider: id, fingerprint, now, unlessAskedAfter, nextCheckAt }))) return
  const found = await askHealth(provider, signal)
  if (found === undefined) return
  const isStored = await storeChecked(db, findingOf(context, provider, found), now)
  if (isStored && found) log.warn({ provider: id, reason: found.message }, 'a provider is not working')
}

/** Checks providers that are due; at startup, all not checked in the last minute. */
export const checkProviders = async (
  context: Checking,
  { isStart = false, signal = new AbortController().signal }: { isStart?: boolean; signal?: AbortSignal } = {},
): Promise<void> => {
  const unlessAskedAfter = isStart ? new Date(context.clock.now().getTime() - minute) : never
  await Promise.all(
    context.providers.filter(isAsked).map((provider) => checkOne(context, provider, unlessAskedAfter, signal)),
  )
}

export type Checks = {
  /** Checks providers whose settings have changed. */
  readonly checkChanged: () => void
  readonly stop: () => Promise<void>
}

/** Runs now and periodically. */
export const startChecks = (context: Checking): Checks => {
  const { config, log } = context
  if (config.AI_HEALTH_MINUTES === 0) return { checkChanged: () => undefined, stop: async () => undefined }
  const controller = new AbortController()
  const { signal } = controller
  let underWay: Promise<void> | null = null
  const run = (isStart: boolean): void => {
    underWay ??= checkProviders(context, { isStart, signal })
      .catch((error: unknown) => log.warn({ err: error }, 'failed to check providers'))
      .finally(() => {
        underWay = null
      })
  }
  run(true)
  const timer = setInterval(run, minute, false)
  timer.unref()
  return {
    // The claim of a check ends with the provider's fingerprint, so unchanged ones are not asked again.
    checkChanged: () => run(true),
    stop: async () => {
      clearInterval(timer)
      controller.abort()
      await underWay
    },
  }
}
