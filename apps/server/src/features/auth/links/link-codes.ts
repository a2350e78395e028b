import { createHash, randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'

import type { Tx } from '#platform/database/database.ts'

import { replaceLinkCode, type LinkPurpose } from './link-code-queries.ts'

const lifetimes = {
  verify: limits.account.verificationLinkLifetime,
  reset: limits.account.resetLinkLifetime,
} as const satisfies Record<LinkPurpose, number>

export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Creates a code for an emailed link and voids the older one of the same purpose. Only its hash is stored. */
export const createLinkCode = async (tx: Tx, uid_user: string, purpose: LinkPurpose, now: Date): Promise<string> => {
  const code = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + lifetimes[purpose])
  await replaceLinkCode(tx, { uid_user, purpose, code_hash: hashCode(code), expires_at })
  return code
}
