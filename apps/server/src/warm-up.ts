// Parts of the program that a start does not need but the first people do. They are loaded shortly after it listens.
import { setImmediate } from 'node:timers/promises'

import type { Config } from '#config'
import { loadOpenId } from '#features/auth/identities/identity-providers.ts'
import type { Log } from '#platform/log.ts'
import { loadSanitiser } from '#platform/security/clean-html.ts'

/** Leaves the first seconds to clients that return after a restart. */
const warmUpAfterMs = 5000

/** Loads one part after another and lets requests run in between. */
const warmUp = async ({ providerGroups }: Pick<Config, 'providerGroups'>): Promise<void> => {
  await setImmediate(loadSanitiser())
  await setImmediate(await import('file-type'))
  if (providerGroups.OIDC.length > 0) await loadOpenId()
}

/** A part that cannot be loaded is logged here, before anyone needs it. Does not keep the process alive. */
export const scheduleWarmUp = (config: Config, log: Log): void => {
  const begin = (): void => void warmUp(config).catch((err: unknown) => log.error({ err }, 'failed to load a part'))
  setTimeout(begin, warmUpAfterMs).unref()
}
