import { signAccessToken } from '#features/auth/sessions/tokens.ts'
import { deriveKeys } from '#platform/security/keys.ts'

/** Signs an access token for a session inserted into the database of a product with this secret. */
export const signToken = (
  secret: string,
  session: { readonly uid_user: string; readonly uid_session: string },
): string => signAccessToken(deriveKeys(secret).accessToken, session, new Date())
