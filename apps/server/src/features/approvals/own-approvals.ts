// Only undecided requests are anonymised: certificates of decisions show the name.
import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { anonymiseApprovalRequester, anonymiseRequestedApprovals, listOwnApprovals } from './approval-queries.ts'

export const anonymiseUndecidedApprovals = (context: Context): void =>
  context.transactionEvents.on('account.deleted', async (tx, { uid_user }) => {
    for (const approval of await anonymiseRequestedApprovals(tx, uid_user)) notifyReviewChanged(context, tx, approval)
    await anonymiseApprovalRequester(tx, uid_user)
  })

export const ownApprovals = (db: Db, uid_user: string): AsyncGenerator<object> =>
  inPages(
    (after, limit) => listOwnApprovals(db, uid_user, after, limit),
    ({ uid_approval }) => uid_approval,
  )
