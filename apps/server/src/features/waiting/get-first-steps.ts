import type { FirstStepsDone } from '@joinery/contract/review/waiting'

import { hasGenerated } from '#features/ai/images/generated-queries.ts'
import { hasRequestedApproval } from '#features/approvals/approval-queries.ts'
import { findLatestImage } from '#features/files/file-queries.ts'
import { hasCommented } from '#features/review/pin-queries.ts'
import type { ActorContext } from '#platform/context.ts'

/** Returns which steps the actor has done in any project, and the image for the next ones. */
export const getFirstSteps = async ({ actor: { uid_user }, db }: ActorContext): Promise<FirstStepsDone> => {
  const [image, has_generated, has_commented, has_requested] = await Promise.all([
    findLatestImage(db, uid_user),
    hasGenerated(db, uid_user),
    hasCommented(db, uid_user),
    hasRequestedApproval(db, uid_user),
  ])
  return { image, has_generated, has_commented, has_requested }
}
