// Ten codes for whoever has lost the second step, each good for once. They are short enough to be typed, so they are kept as
// passwords are; the salt is the person's, so that one hash finds the row.
import { createHash, randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'

import type { Passwords } from '#platform/security/passwords.ts'

/** Nothing that looks like another: no i, l, o and u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

const saltOf = (uid_user: string): Buffer =>
  createHash('sha256').update(`recovery codes of ${uid_user}`).digest().subarray(0, 16)

const makeCode = (): string => [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** What was meant by what somebody has typed; null where it can be none. */
export const readRecoveryCode = (typed: string): string | null => {
  const code = typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return code.length === length ? code : null
}

export const hashRecoveryCode = (passwords: Passwords, uid_user: string, code: string): Promise<Buffer> =>
  passwords.hashWithSalt(code, saltOf(uid_user))

export type MadeCodes = { readonly codes: string[]; readonly hashes: Buffer[] }

/** As people read them, and as they are kept. */
export const makeRecoveryCodes = async (passwords: Passwords, uid_user: string): Promise<MadeCodes> => {
  const made = new Set<string>()
  while (made.size < limits.signIn.recoveryCodes) made.add(makeCode())
  const hashes: Buffer[] = []
  for (const code of made) hashes.push(await hashRecoveryCode(passwords, uid_user, code))
  return { codes: [...made].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes }
}
