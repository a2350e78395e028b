// Ten single-use codes for people who lost their second step. They are short, so they are hashed like passwords; the salt
// is per person, so that one hash finds the row.
import { createHash, randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'

import type { Passwords } from '#platform/security/passwords.ts'

/** Without i, l, o and u, which are easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

const saltOf = (uid_user: string): Buffer =>
  createHash('sha256').update(`recovery codes of ${uid_user}`).digest().subarray(0, 16)

const makeCode = (): string => [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** Normalises the typed code; null if it cannot be one. */
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

/** Returns the codes for display and their hashes for storage. */
export const makeRecoveryCodes = async (passwords: Passwords, uid_user: string): Promise<MadeCodes> => {
  const made = new Set<string>()
  while (made.size < limits.signIn.recoveryCodes) made.add(makeCode())
  const hashes: Buffer[] = []
  for (const code of made) hashes.push(await hashRecoveryCode(passwords, uid_user, code))
  return { codes: [...made].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes }
}
