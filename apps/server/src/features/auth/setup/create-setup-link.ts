import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { pages } from '@joinery/contract/pages'

import { isMailAwaited } from '#config'
import { listAdmins } from '#features/auth/account/admin-queries.ts'
import { adminSettings } from '#features/auth/account/admins.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'

import { insertSetupToken } from './setup-queries.ts'

/**
 * Returns a link that creates the first admin; null if an admin exists or emails can be sent. Only the token's hash is
 * stored. Earlier links stay valid for their hour, because several processes may start together.
 */
export const createSetupLink = ({ clock, config, db }: Context): Promise<string | null> =>
  transaction(db, async (tx) => {
    if (!isMailAwaited(config) || config.OIDC_ONLY) return null
    if ((await listAdmins(tx, adminSettings({ config }))).length > 0) return null
    const token = randomBytes(32).toString('base64url')
    const expires_at = new Date(clock.now().getTime() + limits.account.setupLinkLifetime)
    await insertSetupToken(tx, hashCode(token), expires_at)
    return `${config.PUBLIC_URL}${pages.setup.path}?token=${token}`
  })
