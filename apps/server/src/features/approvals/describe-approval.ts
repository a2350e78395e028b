// Content and audience of notifications about an approval.
import type { ApprovalStatus } from '@joinery/contract/review/approvals'

import type { DomainEvent } from '#events'
import type { Db, Tx } from '#platform/database/database.ts'

import { findApproval } from './approval-queries.ts'

type ApprovalEvent = Extract<DomainEvent, { readonly uid_approval: string }>

export const isOfApproval = (event: DomainEvent): event is ApprovalEvent => 'uid_approval' in event

export type ApprovalStory = {
  readonly uid_file: string
  readonly filename: string
  readonly version: number
  readonly status: ApprovalStatus
  readonly dueDate: string | null
  /** Null when the recipient has an account. */
  readonly guestName: string | null
  /** Note of the request or of the decision, depending on the event. */
  readonly note: string
  readonly concerned: ReadonlySet<string>
}

/** Returns undefined when the file is deleted or the request is no longer open. */
export const describeApproval = async (db: Db | Tx, event: ApprovalEvent): Promise<ApprovalStory | undefined> => {
  const row = await findApproval(db, event.uid_approval)
  const isOfDecision = event.type === 'approval.decided'
  if (!row || (!isOfDecision && row.status !== 'open')) return undefined
  const { uid_file, filename, version, status, due_date: dueDate } = row
  return {
    uid_file,
    filename,
    version,
    status,
    dueDate,
    guestName: row.uid_guest === null ? null : row.person_name,
    note: isOfDecision ? row.decision_note : row.note,
    concerned: new Set(isOfDecision ? [row.asked_by, row.uploaded_by] : [row.uid_user ?? '']),
  }
}
