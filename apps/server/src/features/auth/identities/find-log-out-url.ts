import type { AuthContext } from '#features/auth/auth-context.ts'

import { loadOpenId } from './identity-providers.ts'
import { findSource } from './identity-queries.ts'

/** URL to sign out at the service too; undefined if it has none. Call it before the session ends. */
export const findLogOutUrl = async (
  { config, db, identityProviders }: AuthContext,
  uid_session: string,
): Promise<string | undefined> => {
  const source = await findSource(db, uid_session)
  const provider = source && identityProviders.ofIssuer(source.issuer)
  if (!source || !provider?.logsOut) return undefined
  try {
    const configuration = await provider.open()
    const parameters = { id_token_hint: source.id_token, post_logout_redirect_uri: `${config.PUBLIC_URL}/login` }
    const { buildEndSessionUrl } = await loadOpenId()
    return buildEndSessionUrl(configuration, parameters).href
  } catch {
    return undefined // A service without a logout endpoint, or one that does not respond, must not prevent logging out
  }
}
