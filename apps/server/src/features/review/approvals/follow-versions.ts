// What versions of a file mean to the approvals on them, in the transaction that adds, hides or deletes one: a newer version
// supersedes what is open, and what was approved stays. Whoever decides holds the version, so neither overtakes the other.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'

import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { isAnyApproved, supersedeBefore, withdrawOfVersion } from './approval-queries.ts'

const approvedStays = () => new ProductError('conflict', approvalMessages.approvedVersionKept)

export const followVersions = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void => {
  transactionEvents.hear('file.version_added', (tx, { uid_stack, version }) => supersedeBefore(tx, uid_stack, version))
  transactionEvents.hear('file.versions_hidden', async (tx, { versions }) => {
    if (await isAnyApproved(tx, versions)) throw approvedStays()
  })
  transactionEvents.hear('file.version_deleted', async (tx, version) => {
    if (await isAnyApproved(tx, [version])) throw approvedStays()
    await withdrawOfVersion(tx, version.uid_file)
  })
}
