import { messages } from '@joinery/contract/messages'
import type { Passkey } from '@joinery/contract/sign-in/factors'

import { removeFactor } from '#features/auth/factors/change-recovery-codes.ts'
import { recordFactorChange } from '#features/auth/factors/record-factor-change.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { deletePasskey, renamePasskeyRow } from './passkey-queries.ts'
import { presentPasskey } from './present-passkey.ts'

export const renamePasskey = async ({ actor, db }: ActorContext, id: string, name: string): Promise<Passkey> => {
  const row = await renamePasskeyRow(db, actor.uid_user, id, name)
  if (!row) throw new ProductError('not_found', messages.http.notFound)
  return presentPasskey(row)
}

export const removePasskey = async (context: ActorContext, id: string): Promise<void> => {
  await requireStepUp(context)
  const { actor, db } = context
  await transaction(db, async (tx) => {
    await removeFactor(context, tx, () => deletePasskey(tx, actor.uid_user, id))
    await recordFactorChange(context, tx, { uid_user: actor.uid_user, by: actor, change: 'passkey-removed' })
  })
}
