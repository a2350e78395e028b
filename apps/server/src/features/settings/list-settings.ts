import type { Setting } from '@joinery/contract/installation/settings'

import { findSetting, type Config } from '#config'
import { groupOfSetting, listShown } from '#config/product-settings.ts'

import type { Settings } from './open-settings.ts'
import { isSecretValue, type StoredValues } from './stored-settings.ts'

/** Without user, password and query, which can contain secrets. */
const withoutLogin = (value: string): string => {
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  if (url.host === '') return value
  return `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`
}

const isAddress = (name: string): boolean => name.endsWith('_URL')

const defaultOf = (config: Pick<Config, 'PUBLIC_URL' | 'DATA_DIR'>, name: string): string | null => {
  if (name === 'PUBLIC_URL' || name === 'DATA_DIR') return config[name]
  const unset = findSetting(name)?.check.safeParse(undefined)
  if (!unset?.success || unset.data === undefined) return null
  const value: unknown = unset.data
  return Array.isArray(value) ? value.join(',') || null : String(value)
}

/** The text in effect. Secrets are included: for the server only. */
export const textOf = (config: Config, stored: StoredValues, name: string): string | null =>
  config.environment[name] ?? stored.get(name) ?? defaultOf(config, name)

/** The value as shown to admins. */
const shownValue = (config: Config, stored: StoredValues, name: string): string | null => {
  const value = textOf(config, stored, name)
  if (value === null) return null
  if (name === 'BRAND_LOGO') return config.BRAND_LOGO ?? null
  if (!isSecretValue(name, value)) return value
  return isAddress(name) && URL.canParse(value) ? withoutLogin(value) : null
}

const sourceOf = (config: Config, stored: StoredValues, name: string): Setting['source'] => {
  if (config.environment[name] !== undefined) return 'environment'
  return stored.has(name) ? 'admin' : 'default'
}

/** Never contains a secret. */
export const listSettings = ({ config, stored: getStored }: Pick<Settings, 'config' | 'stored'>): Setting[] => {
  const stored = getStored()
  return listShown([...Object.keys(config.environment), ...stored.keys()]).flatMap((name): Setting[] => {
    const group = groupOfSetting(name)
    if (group === null) return []
    const source = sourceOf(config, stored, name)
    return [
      {
        name,
        group,
        value: shownValue(config, stored, name),
        is_secret: isSecretValue(name, textOf(config, stored, name) ?? ''),
        is_set: source !== 'default',
        source,
        about: findSetting(name)?.about ?? '',
      },
    ]
  })
}
