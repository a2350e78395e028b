import type { AiState } from '#features/ai/ai-context.ts'
import { forgetGenerations } from '#features/ai/own-data/forget-person.ts'
import { leaveAll } from '#features/members/own-data/leave-all.ts'
import { forgetNotifications } from '#features/notifications/own-data/forget-person.ts'
import { forgetUndecided } from '#features/review/own-data/forget-undecided.ts'
import type { Context } from '#platform/context.ts'

/** What each feature does when somebody deletes their account, in the order in which rows are locked. */
export const followDeletion = (context: Context & AiState): void => {
  leaveAll(context)
  forgetUndecided(context)
  forgetGenerations(context)
  forgetNotifications(context)
}
