// Updates comments and approvals in the transaction that adds, hides or deletes a file version. Deciding locks the version, so
// decisions and version changes are serialised.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'

import { isAnyApproved, supersedeBefore, withdrawOfVersion } from '#features/approvals/approval-queries.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { deleteStack, clearAnswer, setAnswer } from './pin-queries.ts'

const approvedStays = () => new ProductError('conflict', approvalMessages.approvedVersionKept)

export const followFiles = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void => {
  transactionEvents.on('file.version_added', async (tx, { uid_pin, ...version }) => {
    if (uid_pin !== null) await setAnswer(tx, uid_pin, version)
    await supersedeBefore(tx, version.uid_stack, version.version)
  })
  transactionEvents.on('file.versions_hidden', async (tx, { versions }) => {
    if (await isAnyApproved(tx, versions)) throw approvedStays()
  })
  transactionEvents.on('file.version_deleted', async (tx, version) => {
    const { uid_stack, uid_file, is_last } = version
    await (is_last ? deleteStack(tx, uid_stack) : clearAnswer(tx, uid_stack, uid_file))
    if (await isAnyApproved(tx, [version])) throw approvedStays()
    await withdrawOfVersion(tx, uid_file)
  })
}
