import { hashCode } from '#features/auth/links/link-codes.ts'
import { isSame } from '#platform/security/keys.ts'

export const isSameSecret = (secret: string | undefined, kept: string): boolean =>
  secret !== undefined && isSame(hashCode(secret), Buffer.from(kept, 'base64url'))
