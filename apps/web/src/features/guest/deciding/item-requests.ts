import { linkAllows } from '@joinery/contract/capabilities'
import type { SelectionsApproval } from '@joinery/contract/review/approvals'
import type { GuestReview } from '@joinery/contract/review/links'

/** A request for selections, as the link shows it before the code, or as its own after it. */
export type ItemRequest = {
  readonly uid_approval: string
  readonly asked_by: string
  readonly person_name: string
  readonly note: string
  readonly due_date: string | null
  /** After the code. */
  readonly approval: SelectionsApproval | null
  /** Before the code: the open items and the content they have. */
  readonly open: readonly { readonly uid_selection: string; readonly content_sha256: string }[]
}

const isShown = ({ status }: SelectionsApproval): boolean =>
  status === 'open' || status === 'approved' || status === 'changes'

/** Open requests first. */
export const itemRequestsOf = ({ asked, approvals, guest, can }: GuestReview): readonly ItemRequest[] => {
  if (!linkAllows(can, 'decideApprovals')) return []
  if (guest) {
    return approvals
      .filter((approval) => approval.kind === 'selections')
      .filter((approval) => approval.is_mine && isShown(approval))
      .toSorted((one, other) => Number(other.status === 'open') - Number(one.status === 'open'))
      .map((approval) => ({ ...approval, person_name: approval.person.name, approval, open: [] }))
  }
  return asked
    .filter(({ kind }) => kind === 'selections')
    .map(({ uid_approval, asked_by, person_name, note, due_date, items }) => ({
      uid_approval,
      asked_by,
      person_name: person_name ?? '',
      note: note ?? '',
      due_date,
      approval: null,
      open: items ?? [],
    }))
}
