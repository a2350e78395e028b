import type { AiState } from '#features/ai/ai-context.ts'
import { deleteGenerationsWithAccount } from '#features/ai/own-data/delete-person-data.ts'
import { anonymiseUndecidedApprovals } from '#features/approvals/own-approvals.ts'
import { leaveAll } from '#features/members/own-data/leave-all.ts'
import { deleteNotificationsWithAccount } from '#features/notifications/own-data/delete-person-data.ts'
import { deleteDeliveriesWithAccount } from '#features/webhooks/follow-changes.ts'
import type { Context } from '#platform/context.ts'

/** Registers each feature's account deletion handler, in lock order. */
export const followDeletion = (context: Context & AiState): void => {
  leaveAll(context)
  anonymiseUndecidedApprovals(context)
  deleteGenerationsWithAccount(context)
  deleteDeliveriesWithAccount(context)
  deleteNotificationsWithAccount(context)
}
