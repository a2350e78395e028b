// The settings in effect: what the environment sets, else what admins set in the product, else the default. They are read
// synchronously from one object, which changes in place in every process when an admin changes a setting.
import { settings, type Config } from '#config'
import { isChangeable } from '#config/product-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { reduceLogo } from '#platform/images/reduce-logo.ts'
import type { Log } from '#platform/log.ts'
import type { Keys } from '#platform/security/keys.ts'

import { listStoredRows, type StoredRow } from './setting-queries.ts'
import { findUsable, openRows, readMerged, type StoredValues } from './stored-settings.ts'

/** PostgreSQL channel on which processes announce changed settings. */
export const settingsChannel = 'joinery_settings_changed'

const retryMs = 1000

type Opened = {
  readonly config: Config & { readonly SECRET: string }
  readonly db: Db
  readonly keys: Keys
  readonly log: Log
}

export type Settings = {
  /** In effect. Always the same object, so hold the object and not its values. */
  readonly config: Opened['config']
  /** Of those that admins set, the ones in effect. */
  readonly stored: () => StoredValues
  /** Stored secrets that cannot be read with the current SECRET. */
  readonly lost: () => readonly string[]
  /** Reads the stored settings again. */
  readonly reload: () => Promise<void>
  /** The same in the background, repeated until it succeeds. `live` is a connection known to respond. */
  readonly follow: (live?: Db) => void
  readonly onChange: (listener: () => void) => void
  readonly stop: () => void
}

export type SettingsState = { readonly settings: Settings }

/** The logo of the environment as a PNG, like a stored one. */
const findOwnLogo = async ({ BRAND_LOGO }: Config, log: Log): Promise<string | undefined> => {
  if (BRAND_LOGO === undefined || BRAND_LOGO.startsWith('data:image/png;')) return BRAND_LOGO
  const reduced = await reduceLogo(BRAND_LOGO, 'settings')
  if (reduced === null) log.warn({}, 'BRAND_LOGO is not an image')
  return reduced ?? undefined
}

const liveNames = Object.keys(settings).filter(isChangeable)

export const openSettings = async ({ config: given, db, keys, log }: Opened): Promise<Settings> => {
  const config = { ...given }
  const listeners: (() => void)[] = []
  const ownLogo = await findOwnLogo(given, log)
  let stored: StoredValues = new Map()
  let lost: readonly string[] = []
  let known = '[]'

  const apply = (rows: readonly StoredRow[]): void => {
    const opened = openRows(keys.setting, rows)
    stored = findUsable(given, opened.values)
    lost = opened.lost
    const merged: Readonly<Record<string, unknown>> = readMerged(given, stored)
    Object.assign(
      config,
      Object.fromEntries([...liveNames, 'providerGroups', 'given'].map((name) => [name, merged[name]])),
    )
    if (given.BRAND_LOGO !== undefined) config.BRAND_LOGO = ownLogo
    const left = opened.values.size - stored.size
    if (left > 0) log.warn({ count: left }, 'stored settings do not fit the environment and are not used')
  }

  let started = 0
  let applied = 0
  // Concurrently, because a statement on a dead connection takes long. Of two, the one that started later counts.
  const read = async (from: Db): Promise<void> => {
    const order = ++started
    const rows = await listStoredRows(from)
    if (order < applied) return
    applied = order
    const now = JSON.stringify(rows)
    if (now === known) return
    known = now
    apply(rows)
    for (const listener of listeners) {
      try {
        listener()
      } catch (error) {
        log.error({ err: error }, 'failed to apply changed settings')
      }
    }
  }

  const reload = (): Promise<void> => read(db)
  let retry: NodeJS.Timeout | undefined
  const follow = (live = db): void => {
    read(live).catch((error: unknown) => {
      log.warn({ err: error }, 'failed to read changed settings')
      clearTimeout(retry)
      retry = setTimeout(follow, retryMs)
      retry.unref()
    })
  }

  config.BRAND_LOGO = ownLogo
  await reload()
  return {
    config,
    stored: () => stored,
    lost: () => lost,
    reload,
    follow,
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearTimeout(retry),
  }
}
