import type { Factors } from '@joinery/contract/sign-in/factors'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { listIdentities } from '#features/auth/identities/identity-queries.ts'
import { listPasskeys } from '#features/auth/passkeys/passkey-queries.ts'
import { presentPasskey } from '#features/auth/passkeys/present-passkey.ts'
import type { ActorContext } from '#platform/context.ts'

import { readFactorState } from './factor-queries.ts'
import { isSecondStepRequired } from './requirement.ts'
import { findTotp } from './totp-queries.ts'

export const getFactors = async (context: ActorContext & AuthContext): Promise<Factors> => {
  const { actor, db } = context
  const { uid_user } = actor
  const state = await readFactorState(db, uid_user)
  const totp = await findTotp(db, uid_user)
  const passkeys = await listPasskeys(db, uid_user)
  const identities = await listIdentities(db, uid_user)
  return {
    has_password: state.has_password,
    totp: totp?.confirmed_at ? { created_at: totp.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map(presentPasskey),
    recovery_codes_left: state.recovery_codes,
    is_required: await isSecondStepRequired(context, db, uid_user, state),
    identities: identities.map(({ uid_identity, issuer, email, created_at }) => ({
      id: uid_identity,
      provider: context.identityProviders.ofIssuer(issuer)?.id ?? null,
      name: context.identityProviders.nameOf(issuer),
      email,
      created_at: created_at.toISOString(),
    })),
  }
}
