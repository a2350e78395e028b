// What was decided stays with the name under which it was: its certificate says so, and others rely on it. What was not is
// nobody's any more.
import { tellReview } from '#features/files/versions/tell-review.ts'
import { forgetAsked, forgetAsker } from '#features/review/approvals/approval-queries.ts'
import type { Context } from '#platform/context.ts'

export const forgetUndecided = (context: Context): void =>
  context.transactionEvents.hear('account.deleted', async (tx, { uid_user }) => {
    for (const approval of await forgetAsked(tx, uid_user)) tellReview(context, tx, approval)
    await forgetAsker(tx, uid_user)
  })
