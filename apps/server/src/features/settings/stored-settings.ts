// Stored settings as values: secrets are decrypted, and what does not fit the environment is left out.
import type { KeyObject } from 'node:crypto'

import { hasLogin, isSecret, readConfig, type Config } from '#config'
import { isChangeable, unitOf } from '#config/product-settings.ts'
import { StartError } from '#platform/process/start-error.ts'
import { openSecret, sealSecret } from '#platform/security/secret-box.ts'

import type { StoredRow } from './setting-queries.ts'

export type StoredValues = ReadonlyMap<string, string>

const version = 'v1.'

/** An address with a login is a secret too. */
export const isSecretValue = (name: string, value: string): boolean => isSecret(name) || hasLogin(value)

export const makeRow = (key: KeyObject, name: string, value: string): StoredRow =>
  isSecretValue(name, value)
    ? {
        name,
        value: null,
        is_secret: true,
        sealed: `${version}${sealSecret(key, Buffer.from(value), `setting ${name}`).toString('base64url')}`,
      }
    : { name, value, is_secret: false, sealed: null }

/** Null for a secret that cannot be read. */
const openRow = (key: KeyObject, { name, value, sealed }: StoredRow): string | null => {
  if (value !== null || !sealed?.startsWith(version)) return value
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
  return openSecret(key, bytes, `setting ${name}`)?.toString() ?? null
}

const isLoginSecret = (name: string): boolean => /^OIDC_(?:\d+_)?CLIENT_SECRET$/.test(name)

export const openRows = (key: KeyObject, rows: readonly StoredRow[]): { values: StoredValues; lost: string[] } => {
  const opened = rows.map((row): [string, string | null] => [row.name, openRow(key, row)])
  const lost = opened.flatMap(([name, value]) => (value === null ? [name] : []))
  const values = new Map(
    opened.filter((entry): entry is [string, string] => entry[1] !== null && isChangeable(entry[0])),
  )
  // Without its secret, no one can log in with the service.
  if (lost.some(isLoginSecret)) values.delete('OIDC_ONLY')
  return { values, lost }
}

/** The environment takes precedence. Throws a StartError if the values do not fit. */
export const readMerged = (config: Pick<Config, 'environment'>, values: StoredValues): Config =>
  readConfig({ ...Object.fromEntries(values), ...config.environment })

/**
 * The stored values that can take effect. The environment may have changed since they were checked, and a secret may be
 * lost: the start goes on without what no longer fits.
 */
export const findUsable = (config: Pick<Config, 'environment'>, values: StoredValues): StoredValues => {
  if (isValid(config, values)) return values
  const units = new Map<string, [string, string][]>()
  for (const entry of values) units.set(unitOf(entry[0]), [...(units.get(unitOf(entry[0])) ?? []), entry])
  let usable: StoredValues = new Map()
  // Twice, because a setting may need one that comes later.
  for (const unit of [...units.values(), ...units.values()]) {
    const more = new Map([...usable, ...unit])
    if (isValid(config, more)) usable = more
  }
  return usable
}

const isValid = (config: Pick<Config, 'environment'>, values: StoredValues): boolean => {
  try {
    readMerged(config, values)
    return true
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}
