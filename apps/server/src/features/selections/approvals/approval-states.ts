// The approval of each selection: of all requests for the team, of their own for clients and guests.
import { can, type AccessRole } from '@joinery/contract/capabilities'
import type { Selection } from '@joinery/contract/selections/selections'

import { listItemStates, type ItemState } from '#features/approvals/item-queries.ts'
import { personNameFor } from '#features/approvals/present-approval.ts'
import { isGuest, type Reviewer } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { listContents } from './content-queries.ts'
import { contentOf } from './content.ts'

export type ApprovalState = Pick<Selection, 'approval' | 'decided_by' | 'decided_at'>

export const noApproval: ApprovalState = { approval: 'none', decided_by: null, decided_at: null }

type Whose = {
  readonly actor: Reviewer
  readonly role: AccessRole
  readonly uid_project: string
  readonly currency: string
}

/** Whether the content decided on is the current one, of a selection. */
type IsCurrent = (state: ItemState) => boolean

const stateOf = (role: AccessRole, states: readonly ItemState[], isCurrent: IsCurrent): ApprovalState => {
  const decided = states.filter(({ is_open }) => !is_open)
  const [newest] = decided.toSorted((one, other) => ((one.decided_at ?? '') < (other.decided_at ?? '') ? 1 : -1))
  const by = newest
    ? { decided_by: personNameFor(role, newest), decided_at: newest.decided_at }
    : { decided_by: null, decided_at: null }
  if (decided.length < states.length) return { approval: 'open', ...by }
  if (decided.some(({ decision }) => decision === 'changes')) return { approval: 'changes', ...by }
  if (decided.length === 0) return noApproval
  return { approval: decided.every(isCurrent) ? 'approved' : 'outdated', ...by }
}

/** By selection; those without a request are left out. Content is compared over what the person saw who decided. */
export const listApprovalStates = async (
  db: Db | Tx,
  { actor, role, uid_project, currency }: Whose,
  uid_selections?: readonly string[],
): Promise<ReadonlyMap<string, ApprovalState>> => {
  const own = isGuest(actor)
    ? { uid_user: null, uid_guest: actor.uid_guest }
    : { uid_user: actor.uid_user, uid_guest: null }
  const only = can(role, 'viewAllApprovals') ? undefined : own
  const states = Map.groupBy(
    await listItemStates(db, { uid_project, uid_selections, only }),
    ({ uid_selection }) => uid_selection,
  )
  if (states.size === 0) return new Map()
  const contents = new Map(
    (await listContents(db, uid_project, [...states.keys()])).map((row) => [row.uid_selection, row]),
  )
  return new Map(
    [...states].map(([uid_selection, found]) => {
      const row = contents.get(uid_selection)
      const isCurrent: IsCurrent = (state) =>
        row !== undefined && contentOf(row, state, currency).content_sha256 === state.content_sha256
      return [uid_selection, stateOf(role, found, isCurrent)]
    }),
  )
}
