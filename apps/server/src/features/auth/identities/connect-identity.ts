import { messages } from '@joinery/contract/messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { hasSecondStep } from '#features/auth/factors/factor-queries.ts'
import { isSessionAlive } from '#features/auth/sessions/session-queries.ts'
import { completeStepUp } from '#features/auth/step-up/step-up.ts'
import { identityConnectedMail } from '#features/mail/templates/identity-connected.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Actor, Origin } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { findByIdentity, insertIdentity } from './identity-queries.ts'
import type { Claims } from './read-answer.ts'

export const addIdentity = async (
  { clock, identityProviders }: AuthContext,
  tx: Tx,
  by: Actor | (Origin & { readonly uid_user: string }),
  { email, issuer, sub }: Pick<Claims, 'email' | 'issuer' | 'sub'>,
): Promise<void> => {
  const identity = { uid_identity: newId(), issuer, sub, uid_user: by.uid_user, email, created_at: clock.now() }
  if (!(await insertIdentity(tx, identity)))
    throw new ProductError('conflict', identityMessages.connectedToOtherAccount)
  await recordAudit(tx, { act: 'identity-linked', by, details: { service: identityProviders.nameOf(issuer) } })
}

/** Connects an identity to the signed-in person. */
export const connectIdentity = async (
  context: AuthContext,
  actor: Actor,
  claims: Pick<Claims, 'email' | 'issuer' | 'sub'>,
): Promise<void> => {
  const { clock, config, db } = context
  // The session may have ended while the person was at the service.
  if (!(await isSessionAlive(db, actor.uid_session, clock.now()))) {
    throw new ProductError('unauthenticated', messages.session.expired)
  }
  const known = await findByIdentity(db, claims)
  if (known?.uid_user === actor.uid_user) return
  await transaction(db, async (tx) => {
    await addIdentity(context, tx, actor, claims)
    const { email } = await findPerson(tx, actor.uid_user)
    const service = context.identityProviders.nameOf(claims.issuer)
    await writeMail(
      context,
      tx,
      email,
      identityConnectedMail(config.BRAND_NAME, service, `${config.PUBLIC_URL}/settings`),
    )
  })
}

/** Completes a step-up by an identity of this person; not enough if they have a second step. */
export const proveByIdentity = async (context: AuthContext, actor: Actor, claims: Claims): Promise<void> => {
  const { clock, db } = context
  const known = await findByIdentity(db, claims)
  if (known?.uid_user !== actor.uid_user) throw new ProductError('not_allowed', factorMessages.stepUpNeeded)
  if (await hasSecondStep(db, actor.uid_user)) throw new ProductError('not_allowed', factorMessages.twoStepRequired)
  if (!(await isSessionAlive(db, actor.uid_session, clock.now()))) {
    throw new ProductError('unauthenticated', messages.session.expired)
  }
  await completeStepUp({ ...context, actor }, 'identity')
}
