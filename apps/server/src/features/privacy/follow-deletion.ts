import type { AiState } from '#features/ai/ai-context.ts'
import { deleteGenerationsWithAccount } from '#features/ai/own-data/delete-person-data.ts'
import { anonymiseUndecidedApprovals } from '#features/approvals/own-approvals.ts'
import { leaveAll } from '#features/members/own-data/leave-all.ts'
import { deleteNotificationsWithAccount } from '#features/notifications/own-data/delete-person-data.ts'
import type { Context } from '#platform/context.ts'

/** What each feature does when somebody deletes their account, in the order in which rows are locked. */
export const followDeletion = (context: Context & AiState): void => {
  leaveAll(context)
  anonymiseUndecidedApprovals(context)
  deleteGenerationsWithAccount(context)
  deleteNotificationsWithAccount(context)
}
