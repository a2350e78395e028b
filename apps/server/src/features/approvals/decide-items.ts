// Decisions on selections. Requires the lock on the list, so that the items have the current content, and on the approval.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { decideSchema } from '@joinery/contract/review/approvals'
import type { Decision } from '@joinery/contract/review/decisions'
import type { z } from 'zod'

import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { setDecidedBy, type FoundApproval } from './approval-queries.ts'
import { closeFinished, setItemsDecided } from './item-queries.ts'

type Items = NonNullable<z.output<typeof decideSchema>['items']>
type By = { readonly decided_at: Date; readonly decided_from: string | null; readonly person_name: string }

/** Records all of these decisions or, if one is not possible, none. */
export const decideItems = async (
  tx: Tx,
  { uid_approval, items }: Pick<FoundApproval, 'uid_approval' | 'items'>,
  decisions: Items,
  { decided_at, ...by }: By,
): Promise<{ readonly decision: Decision; readonly items: number }> => {
  const known = new Map((items ?? []).map((item) => [item.uid_selection, item]))
  for (const { uid_selection, content_sha256 } of decisions) {
    const item = known.get(uid_selection)
    if (!item) throw new ProductError('conflict', approvalMessages.itemGone)
    const { code } = item.snapshot
    if (item.decision !== 'open') throw new ProductError('conflict', approvalMessages.itemDecided(code))
    if (!item.is_shown) throw new ProductError('conflict', approvalMessages.itemGone)
    if (item.content_sha256 !== content_sha256) throw new ProductError('conflict', approvalMessages.itemChanged(code))
  }
  await setItemsDecided(tx, uid_approval, decisions, decided_at)
  await setDecidedBy(tx, uid_approval, by)
  await closeFinished(tx, [uid_approval])
  const isApproved = decisions.every(({ decision }) => decision === 'approved')
  return { decision: isApproved ? 'approved' : 'changes', items: decisions.length }
}
