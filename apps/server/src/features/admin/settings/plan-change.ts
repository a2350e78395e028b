import { limits } from '@joinery/contract/limits'
// Works out what a change of settings would store, with the same checks as the environment.
import { adminMessages } from '@joinery/contract/messages/admin-messages'

import { findSetting, isSetting, type Config } from '#config'
import { isChangeable, secretsSentTo } from '#config/product-settings.ts'
import { textOf } from '#features/settings/list-settings.ts'
import type { StoredRow } from '#features/settings/setting-queries.ts'
import {
  findUsable,
  isSecretValue,
  openRows,
  readMerged,
  type StoredValues,
} from '#features/settings/stored-settings.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { reduceLogo } from '#platform/images/reduce-logo.ts'
import { StartError } from '#platform/process/start-error.ts'
import { ProductError } from '#platform/product-error.ts'

const texts = adminMessages.settings

export type Issue = { readonly field: string; readonly message: string }
/** New values by name; null returns to the default. */
export type Wanted = ReadonlyMap<string, string | null>

export type Plan = {
  /** All stored values after the change. */
  readonly values: StoredValues
  readonly config: Config
  /** Names whose stored value changes, with the values in effect. */
  readonly changes: readonly { readonly name: string; readonly old: string | null; readonly new: string | null }[]
  /** Names to delete or replace, including those that could not be read. */
  readonly touched: readonly string[]
}

export const refuse = (code: 'bad_request' | 'conflict' | 'test_failed', issues: readonly Issue[]): ProductError => {
  const [{ field, message } = { field: '', message: '' }] = issues
  const sentence = /^[A-Z]/.test(message) ? message : `${field} ${message}`
  return new ProductError(code, sentence.replace(/\.?$/, '.'), { issues: [...issues] })
}

const findNameIssue = (name: string): string | null => {
  if (isChangeable(name)) return null
  return isSetting(name) ? texts.onlyInEnvironment : texts.unknown
}

const findValueIssue = (name: string, value: string): string | null => {
  if (value.length > limits.settings.textMax && name !== 'BRAND_LOGO') return texts.tooLong
  if (/\p{Cc}/u.test(value)) return texts.controlCharacters
  const result = findSetting(name)?.check.safeParse(value)
  return result?.success === false ? (result.error.issues[0]?.message ?? texts.unknown) : null
}

/** Refuses what the environment sets. An address also counts if the environment sets a secret that is sent to it. */
const requireFree = ({ environment }: Config, names: readonly string[]): void => {
  const isTaken = (name: string) => environment[name] !== undefined
  const taken = names.filter((name) => isTaken(name) || (isChangeable(name) && secretsSentTo(name).some(isTaken)))
  if (taken.length === 0) return
  const issues = taken.map((field) => ({ field, message: texts.setInEnvironment }))
  throw new ProductError('conflict', texts.setInEnvironment, { issues })
}

/** Checks each value. The logo is redrawn. */
export const readWanted = async (
  { actor: { uid_user }, config }: Pick<ActorContext, 'actor' | 'config'>,
  input: Readonly<Record<string, string | null>>,
): Promise<Wanted> => {
  const names = Object.keys(input)
  requireFree(config, names.filter(isSetting))
  const wanted = new Map(names.map((name) => [name, input[name]?.trim() || null]))
  const issues = [...wanted].flatMap(([field, value]): Issue[] => {
    const message = findNameIssue(field) ?? (value === null ? null : findValueIssue(field, value))
    return message === null ? [] : [{ field, message }]
  })
  if (issues.length > 0) throw refuse('bad_request', issues)
  const logo = wanted.get('BRAND_LOGO')
  if (logo) {
    const reduced = await reduceLogo(logo, uid_user)
    if (reduced === null) throw refuse('bad_request', [{ field: 'BRAND_LOGO', message: texts.logoInvalid }])
    wanted.set('BRAND_LOGO', reduced)
  }
  return wanted
}

export const planChange = (
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  rows: readonly StoredRow[],
  wanted: Wanted,
): Plan => {
  const opened = openRows(keys.setting, rows)
  const before = findUsable(config, opened.values)
  const values = new Map(before)
  for (const [name, value] of wanted) {
    if (value === null) values.delete(name)
    else values.set(name, value)
  }
  const cleared = [...wanted.keys()]
    .filter((name) => textOf(config, before, name) !== textOf(config, values, name))
    .flatMap(secretsSentTo)
    .filter((name) => rows.some((row) => row.name === name) && !wanted.has(name))
  for (const name of cleared) values.delete(name)
  // Set aside because a secret was lost. With a new secret it has to be turned on again, which checks that an admin can log in.
  const isOnlyAside = rows.some(({ name }) => name === 'OIDC_ONLY') && !opened.values.has('OIDC_ONLY')
  const aside = isOnlyAside && opened.lost.some((name) => wanted.has(name)) ? ['OIDC_ONLY'] : []
  const touched = [...new Set([...wanted.keys(), ...cleared, ...aside])]
  const changes = touched
    .filter((name) => before.get(name) !== values.get(name))
    .map((name) => ({ name, old: textOf(config, before, name), new: textOf(config, values, name) }))
  return { values, config: readPlanned(config, values, wanted), changes, touched }
}

const readPlanned = (config: Config, values: StoredValues, wanted: Wanted): Config => {
  try {
    return readMerged(config, values)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const sentence = error.message
    const field =
      /^[A-Z][A-Z\d_]+/.exec(sentence)?.[0] ?? [...wanted.keys()].find((name) => sentence.includes(name)) ?? 'settings'
    throw refuse('bad_request', [{ field, message: sentence.replace(`${field} `, '').replace(/\.$/, '') }])
  }
}

/** For the audit: without secrets, and without the bytes of the logo. */
export const describeChange = ({ name, old, new: next }: Plan['changes'][number]) => {
  if ([old, next].some((value) => value !== null && isSecretValue(name, value))) return {}
  if (isSecretValue(name, '')) return {}
  const show = (value: string | null) => (value?.startsWith('data:') ? 'image' : value)
  return { old: show(old), new: show(next) }
}
