import { recordEvent } from '#events'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { deleteMentioning } from './delivery-queries.ts'

/** Records events that no act records: every way to become a member, and new versions. */
export const followForWebhooks = (context: Pick<Context, 'outbox' | 'transactionEvents'>): void => {
  const { transactionEvents } = context
  const record = (tx: Tx, uid_project: string, uid_member: string, isMember: boolean): Promise<void> =>
    recordEvent(context, tx, { type: 'member.changed', uid_project, uid_member, is_member: isMember })
  transactionEvents.on('member.entered', (tx, { uid_project, uid_user }) => record(tx, uid_project, uid_user, true))
  transactionEvents.on('member.role_changed', (tx, { uid_project, uid_user }) =>
    record(tx, uid_project, uid_user, true),
  )
  transactionEvents.on('member.leaving', (tx, { uid_project, uid_user }) => record(tx, uid_project, uid_user, false))
  transactionEvents.on('file.version_added', (tx, { uid_project, uid_file }) =>
    recordEvent(context, tx, { type: 'version.added', uid_project, uid_file }),
  )
}

/** Deletes sent deliveries that name the person; those still to be sent are deleted with their age. */
export const deleteDeliveriesWithAccount = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void =>
  transactionEvents.on('account.deleted', (tx, { uid_user, email }) => deleteMentioning(tx, [uid_user, email]))
