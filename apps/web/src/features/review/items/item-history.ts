// What became of an item: its requests, and which decisions count.
import type { ApprovalItem, SelectionsApproval } from '@joinery/contract/review/approvals'
import type { Selection } from '@joinery/contract/selections/selections'

import { describeChanges } from './content-changes.ts'

export type ItemEntry = {
  readonly approval: SelectionsApproval
  readonly item: ApprovalItem
  /** What differs now from what was approved; empty for decisions that no longer count. */
  readonly changes: readonly string[]
  /** Whether the same person can be asked once more: their newest decision, without an open request. */
  readonly canAskAgain: boolean
}

const personOf = ({ person }: SelectionsApproval): string =>
  `${person.is_guest ? 'guest' : 'person'} ${person.uid_user ?? person.email ?? person.name}`

const isOpen = ({ approval, item }: Pick<ItemEntry, 'approval' | 'item'>): boolean =>
  approval.status === 'open' && item.decision === 'open'

/** When it was decided, or requested. */
const timeOf = ({ approval, item }: Pick<ItemEntry, 'approval' | 'item'>): string =>
  item.decided_at ?? approval.asked_at

/** Open requests first, then by time, latest first. */
export const historyOf = (
  requests: readonly SelectionsApproval[],
  selection: Selection,
  currency: string,
): readonly ItemEntry[] => {
  const found = requests
    .flatMap((approval) => {
      const item = approval.items.find(({ uid_selection }) => uid_selection === selection.uid_selection)
      return item ? [{ approval, item }] : []
    })
    .toSorted((one, other) =>
      isOpen(one) === isOpen(other) ? (timeOf(one) < timeOf(other) ? 1 : -1) : isOpen(one) ? -1 : 1,
    )
  const asked = new Set(found.filter(isOpen).map(({ approval }) => personOf(approval)))
  const counted = new Set<string>()
  return found.map((one) => {
    const { approval, item } = one
    const person = personOf(approval)
    const isCounted = item.decision !== 'open' && !counted.has(person)
    if (isCounted) counted.add(person)
    const changes = isCounted && item.decision === 'approved' ? describeChanges(item.snapshot, selection, currency) : []
    const isUnsettled = isCounted && (item.decision === 'changes' || changes.length > 0)
    return { ...one, changes, canAskAgain: isUnsettled && !asked.has(person) }
  })
}
