// The settings in effect: those of the environment and those that admins set in the product.
import type { Config } from '#config'
import type { StoredRow } from '#features/settings/setting-queries.ts'
import { findUsable, openRows, readMerged } from '#features/settings/stored-settings.ts'
import type { Keys } from '#platform/security/keys.ts'

import type { Finding } from './finding.ts'

const about = 'Settings'
const page = 'Admin > Settings'

type Environment = Pick<Config, 'environment'>

export const isInEnvironment = ({ environment }: Environment, name: string): boolean => environment[name] !== undefined

/** Where to change a setting. */
export const placeOf = (config: Environment, name: string): string =>
  isInEnvironment(config, name) ? 'the server environment' : page

const listNames = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.toSorted().join(', '))

/** The findings say where each setting comes from. `stored` is null if the database could not be read. */
export const readEffective = (
  config: Config,
  stored: readonly StoredRow[] | null,
  keys: Keys | undefined,
): { readonly config: Config; readonly findings: Finding[] } => {
  const { environment } = config
  const inEnvironment: Finding = {
    about,
    state: 'good',
    line: `Set in the server environment: ${listNames(Object.keys(environment))}.`,
  }
  // Before the first start there is no secret, and nothing is stored.
  if (stored === null || (keys === undefined && stored.length > 0)) {
    const line = `Settings of ${page} could not be read. Only the server environment is checked.`
    return { config, findings: [inEnvironment, { about, state: 'not checked', line }] }
  }
  const { lost, values } = keys ? openRows(keys.setting, stored) : { lost: [], values: new Map<string, string>() }
  const usable = findUsable(config, values)
  const left = [...values.keys()].filter((name) => !usable.has(name))
  const isOverridden = (name: string) => environment[name] !== undefined
  const findings: Finding[] = [
    inEnvironment,
    {
      about,
      state: 'good',
      line: `Set in ${page}: ${listNames([...usable.keys()].filter((name) => !isOverridden(name)))}. All others have their default.`,
    },
  ]
  const overridden = [...usable.keys()].filter(isOverridden)
  if (overridden.length > 0) {
    const line = `Set in both. The server environment takes precedence: ${listNames(overridden)}.`
    findings.push({ about, state: 'good', line })
  }
  if (lost.length > 0) {
    const line = `These secrets can't be read with this SECRET: ${listNames(lost)}. Enter them again in ${page}.`
    findings.push({ about, state: 'doubtful', line })
  }
  if (left.length > 0) {
    const line = `Not used, because they do not fit the server environment: ${listNames(left)}. Change them in ${page}.`
    findings.push({ about, state: 'doubtful', line })
  }
  return { config: { ...readMerged(config, usable), environment }, findings }
}
