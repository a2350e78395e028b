import { can, type AccessRole } from '@joinery/contract/capabilities'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { Approval, ApprovalItem } from '@joinery/contract/review/approvals'

import { filenameFor, publicFilename } from '#features/files/public-filename.ts'
import { isAnonymous } from '#features/members/present-member.ts'
import { isOwn, type Reviewer } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'

import type { ApprovalRow, ItemRow, WithItems } from './approval-queries.ts'

export const verifyUrl = ({ config }: Pick<Context, 'config'>, { uid_approval }: Pick<ApprovalRow, 'uid_approval'>) =>
  `${config.PUBLIC_URL}/verify/${uid_approval}`

/** The recipient's name as seen by this role: an address instead of no name, for roles that see addresses. */
export const personNameFor = (
  role: AccessRole | null,
  { person_name, person_email }: Pick<ApprovalRow, 'person_name' | 'person_email'>,
): string =>
  role !== null && can(role, 'viewMembers') && isAnonymous(person_name) && person_email !== ''
    ? person_email
    : person_name

/** What a request is about: a file name, or how many items. Without a role, for the public. */
export const approvalNameFor = (role: AccessRole | null, row: WithItems<ApprovalRow>): string =>
  row.kind === 'file' ? filenameFor(role, row) : approvalMessages.items(row.items?.length ?? 0)

export const publicApprovalName = (row: WithItems<ApprovalRow>): string =>
  row.kind === 'file' ? publicFilename(row) : approvalNameFor(null, row)

const presentItem = ({
  uid_selection,
  content_sha256,
  snapshot,
  decision,
  note,
  decided_at,
}: ItemRow): ApprovalItem => ({
  uid_selection,
  content_sha256,
  snapshot,
  decision,
  note,
  decided_at: decided_at === null ? null : new Date(decided_at).toISOString(),
})

/**
 * Whether the person asked can read an item: it is decided, or waits for them and is neither deleted nor a draft. In a closed
 * request, open items no longer follow what the person sees now.
 */
export const isReadable = (status: ApprovalRow['status'], { decision, is_shown }: ItemRow): boolean =>
  decision !== 'open' || (is_shown && status === 'open')

const readableItems = (role: AccessRole, { items, status }: WithItems<ApprovalRow>): ApprovalItem[] =>
  (items ?? []).filter((item) => can(role, 'viewAllApprovals') || isReadable(status, item)).map(presentItem)

/** Clients and guests get names only. The IP address of a decision is never included. */
export const presentApproval = (actor: Reviewer, role: AccessRole, row: WithItems<ApprovalRow>): Approval => {
  const seesAll = can(role, 'viewMembers')
  const { uid_approval, uid_project } = row
  const rest = {
    status: row.status,
    asked_by: row.asked_by_name,
    person: {
      uid_user: seesAll ? row.uid_user : null,
      name: personNameFor(role, row),
      email: seesAll ? row.person_email : null,
      is_guest: row.uid_guest !== null,
    },
    uid_link: can(role, 'manageLinks') ? row.uid_link : null,
    is_mine: isOwn(actor, row),
    note: row.note,
    decision_note: row.decision_note,
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    due_date: row.due_date,
  }
  if (row.kind === 'file') {
    const { kind, uid_file, uid_stack, version, sha256 } = row
    const content = { uid_file, uid_stack, version, filename: filenameFor(role, row), sha256 }
    return { kind, uid_approval, uid_project, ...content, items: null, ...rest }
  }
  const { kind, uid_file, uid_stack, version, filename, sha256 } = row
  const content = { uid_file, uid_stack, version, filename, sha256 }
  return { kind, uid_approval, uid_project, ...content, items: readableItems(role, row), ...rest }
}
