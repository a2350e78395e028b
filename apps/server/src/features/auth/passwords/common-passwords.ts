// Common passwords and those made of the product or host name. Rejected on public installations.
import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { isLoopback, type Config } from '#config'
import { ProductError } from '#platform/product-error.ts'

type Settings = Pick<Config, 'COMMON_PASSWORDS' | 'PUBLIC_URL'>

type Weakness = 'passwordCommon' | 'passwordMatchesBrand'

const count = 10_000
const placeNameMin = 4
let reading: Promise<ReadonlySet<string>> | undefined

/** Common passwords of sufficient length. Loaded on first use, because the list takes a few megabytes. */
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byRank = dictionary['passwords-common'].map(String)
  return new Set(byRank.filter(({ length }) => length >= limits.account.passwordMin).slice(0, count))
}

/** Letters only: 'Joinery-2026!' becomes 'joinery'. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/\P{L}/gu, '')

const isCommon = async (password: string): Promise<boolean> =>
  (await (reading ??= readList())).has(password.toLowerCase())

/** Product name and host name. Short names are left out because they are part of many words. */
const placeNames = ({ PUBLIC_URL }: Settings): ReadonlySet<string> => {
  const { hostname } = new URL(PUBLIC_URL)
  const names = ['joinery', hostname, ...hostname.split('.').slice(0, -1)].map(lettersOf)
  return new Set(names.filter(({ length }) => length >= placeNameMin))
}

const weaknessOf = async (config: Settings, password: string): Promise<Weakness | undefined> => {
  if (await isCommon(password)) return 'passwordCommon'
  return placeNames(config).has(lettersOf(password)) ? 'passwordMatchesBrand' : undefined
}

const isRefused = ({ COMMON_PASSWORDS, PUBLIC_URL }: Settings): boolean =>
  COMMON_PASSWORDS === undefined ? !isLoopback(new URL(PUBLIC_URL).hostname) : COMMON_PASSWORDS === 'refuse'

export const refuseCommon = async (config: Settings, password: string): Promise<void> => {
  const weakness = isRefused(config) ? await weaknessOf(config, password) : undefined
  if (weakness) throw new ProductError('bad_request', factorMessages[weakness])
}

/** The warning returned with the success if a weak password is accepted. */
export const warnOfCommon = async (config: Settings, password: string): Promise<{ readonly warning?: string }> => {
  const weakness = isRefused(config) ? undefined : await weaknessOf(config, password)
  return weakness ? { warning: factorMessages[`${weakness}Warning`] } : {}
}
