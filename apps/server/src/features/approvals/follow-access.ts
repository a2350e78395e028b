// Open requests that no one can decide any longer are withdrawn in the transaction that causes it.
import type { Context } from '#platform/context.ts'

import { moveToLink } from './approval-queries.ts'
import { withdrawUndecidable } from './withdraw-undecidable.ts'

export const followAccess = (context: Context): void => {
  const { transactionEvents } = context
  transactionEvents.on('link.replaced', (tx, { uid_link, replaced_by }) => moveToLink(tx, uid_link, replaced_by))
  transactionEvents.on('link.revoked', (tx, { uid_project }) => withdrawUndecidable(context, tx, { uid_project }))
  transactionEvents.on('member.leaving', (tx, { uid_project, uid_user }) =>
    withdrawUndecidable(context, tx, { uid_project, leaving: uid_user }),
  )
  transactionEvents.on('member.role_changed', (tx, { uid_project }) =>
    withdrawUndecidable(context, tx, { uid_project }),
  )
}
