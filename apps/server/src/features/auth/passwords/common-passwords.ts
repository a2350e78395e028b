// Passwords that everybody who guesses tries first. Where others can reach the installation they are refused.
import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { isLoopback, type Config } from '#config'
import { ProductError } from '#platform/product-error.ts'

type Settings = Pick<Config, 'COMMON_PASSWORDS' | 'PUBLIC_URL'>

const count = 10_000
let reading: Promise<ReadonlySet<string>> | undefined

/** The most common ones that are long enough to be taken. Read when first needed: the list takes a few megabytes. */
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byRank = dictionary['passwords-common'].map(String)
  return new Set(byRank.filter(({ length }) => length >= limits.account.passwordMin).slice(0, count))
}

const isCommon = async (password: string): Promise<boolean> =>
  (await (reading ??= readList())).has(password.toLowerCase())

const isRefused = ({ COMMON_PASSWORDS, PUBLIC_URL }: Settings): boolean =>
  COMMON_PASSWORDS === undefined ? !isLoopback(new URL(PUBLIC_URL).hostname) : COMMON_PASSWORDS === 'refuse'

export const refuseCommon = async (config: Settings, password: string): Promise<void> => {
  if (isRefused(config) && (await isCommon(password)))
    throw new ProductError('bad_request', factorMessages.passwordCommon)
}

/** What is said beside the success where such a password is taken. */
export const warnOfCommon = async (config: Settings, password: string): Promise<{ readonly warning?: string }> =>
  !isRefused(config) && (await isCommon(password)) ? { warning: factorMessages.passwordCommonWarning } : {}
