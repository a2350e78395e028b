// Content and audience of notifications about an approval.
import type { AccessRole } from '@joinery/contract/capabilities'
import type { ApprovalStatus } from '@joinery/contract/review/approvals'

import type { DomainEvent } from '#events'
import type { Db, Tx } from '#platform/database/database.ts'

import { findApproval, type ItemRow } from './approval-queries.ts'
import { approvalNameFor, personNameFor } from './present-approval.ts'

type ApprovalEvent = Extract<DomainEvent, { readonly uid_approval: string }>

export const isOfApproval = (event: DomainEvent): event is ApprovalEvent => 'uid_approval' in event

/** Items of a request. */
export type ItemCounts = { readonly all: number; readonly decided: number; readonly changes: number }

export type ApprovalStory = {
  readonly uid_approval: string
  /** Null for selections, like the version. */
  readonly uid_file: string | null
  /** A file name, or how many items. */
  readonly fileNameFor: (role: AccessRole | null) => string
  readonly version: number | null
  readonly counts: ItemCounts | null
  readonly status: ApprovalStatus
  readonly dueDate: string | null
  /** Null when the recipient has an account. */
  readonly guestName: string | null
  /** The person whose approval was requested. */
  readonly personNameFor: (role: AccessRole | null) => string
  /** Note of the request or of the decision, depending on the event. */
  readonly note: string
  readonly concerned: ReadonlySet<string>
}

const countItems = (items: readonly ItemRow[]): ItemCounts => ({
  all: items.length,
  decided: items.filter(({ decision }) => decision !== 'open').length,
  changes: items.filter(({ decision }) => decision === 'changes').length,
})

/** Returns undefined when the file is deleted or the request has changed since. */
export const describeApproval = async (db: Db | Tx, event: ApprovalEvent): Promise<ApprovalStory | undefined> => {
  const row = await findApproval(db, event.uid_approval)
  const isOfDecision = event.type === 'approval.decided'
  const isOfWithdrawal = event.type === 'approval.withdrawn'
  if (!row || (!isOfDecision && row.status !== (isOfWithdrawal ? 'withdrawn' : 'open'))) return undefined
  const { uid_file, version, status, due_date: dueDate } = row
  return {
    uid_approval: row.uid_approval,
    uid_file,
    fileNameFor: (role) => approvalNameFor(role, row),
    version,
    counts: row.items && countItems(row.items),
    status,
    dueDate,
    guestName: row.uid_guest === null ? null : row.person_name,
    note: isOfDecision ? row.decision_note : row.note,
    personNameFor: (role) => personNameFor(role, row),
    concerned: new Set(
      isOfDecision
        ? [row.asked_by, row.uploaded_by ?? row.asked_by]
        : [isOfWithdrawal ? row.asked_by : (row.uid_user ?? '')],
    ),
  }
}
