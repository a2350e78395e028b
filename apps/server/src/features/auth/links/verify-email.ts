import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { lockUser } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import type { Origin } from '#platform/actor.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findLinkCode, useLinkCode } from './link-code-queries.ts'
import { hashCode } from './link-codes.ts'
import { markVerified } from './mark-verified.ts'

export const verifyEmail = (context: AuthContext, code: string, origin: Origin): Promise<void> =>
  transaction(context.db, async (tx) => {
    const hash = hashCode(code)
    const now = context.clock.now()
    const found = await findLinkCode(tx, 'verify', hash)
    // Email scanners and double renders call twice: a used code of a verified address is a success.
    if (found?.verified_at && found.used_at) return
    // Lock order: person before code, as in invitations, which void the code.
    if (found) await lockUser(tx, found.uid_user)
    if (!found || !(await useLinkCode(tx, 'verify', hash, now))) {
      // The second of two concurrent requests finds the address verified.
      const again = await findLinkCode(tx, 'verify', hash)
      if (again?.verified_at && again.used_at) return
      throw new ProductError('bad_request', messages.auth.verifyFailed)
    }
    await markVerified(context, tx, found, now)
    await recordAudit(tx, { act: 'address-verified', by: { ...origin, uid_user: found.uid_user } })
  })
