// A change of settings must leave an admin who can log in.
import { adminMessages } from '@joinery/contract/messages/admin-messages'

import type { Config } from '#config'
import { listAdmins } from '#features/auth/account/admin-queries.ts'
import { adminSettings } from '#features/auth/account/admins.ts'
import { createIdentityProviders } from '#features/auth/identities/identity-providers.ts'
import { readWaysOf, type Ways } from '#features/auth/identities/identity-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { refuse, type Plan } from './plan-change.ts'

const isAboutLogin = ({ changes }: Plan): boolean => changes.some(({ name }) => name.startsWith('OIDC_'))

const readAdminWays = async (context: Pick<Context, 'config'>, db: Db | Tx): Promise<Ways[]> => {
  const admins = await listAdmins(db, adminSettings(context))
  return readWaysOf(
    db,
    admins.map(({ uid_user }) => uid_user),
  )
}

const canLogIn =
  ({ OIDC_ONLY }: Config, working: ReadonlySet<string>) =>
  (ways: Ways): boolean =>
    ways.issuers.some((issuer) => working.has(issuer)) || (!OIDC_ONLY && (ways.hasPassword || ways.hasPasskey))

/** The login services after the change that an admin uses and that respond. Asks them, so it runs outside a transaction. */
export const findWorkingIssuers = async (context: Context, plan: Plan): Promise<ReadonlySet<string>> => {
  if (!isAboutLogin(plan)) return new Set()
  const ways = await readAdminWays(context, context.db)
  if (ways.some(canLogIn(plan.config, new Set()))) return new Set()
  const used = new Set(ways.flatMap(({ issuers }) => issuers))
  const providers = createIdentityProviders(plan.config, context.log).all.filter(({ issuer }) => used.has(issuer))
  const asked = await Promise.allSettled(providers.map((provider) => provider.open()))
  return new Set(providers.filter((_, index) => asked[index]?.status === 'fulfilled').map(({ issuer }) => issuer))
}

export const requireAdminLogin = async (
  context: Pick<Context, 'config'>,
  tx: Tx,
  plan: Plan,
  working: ReadonlySet<string>,
): Promise<void> => {
  if (!isAboutLogin(plan)) return
  const ways = await readAdminWays(context, tx)
  if (ways.some(canLogIn(plan.config, working))) return
  const field = plan.config.OIDC_ONLY
    ? 'OIDC_ONLY'
    : (plan.changes.find(({ name }) => name.startsWith('OIDC_'))?.name ?? '')
  throw refuse('bad_request', [{ field, message: adminMessages.settings.lockout.replace(/\.$/, '') }])
}
