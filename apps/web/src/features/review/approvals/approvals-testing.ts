import type { FileApproval } from '@joinery/contract/review/approvals'

import { buildAttachment } from '#testing/build-attachment.ts'
import { projectId } from '#testing/build-project.ts'

/**
 * A request from Mara Hartwell to Jonas Pike for the first version of the first image; `number` makes it one of
 * several.
 */
export const buildApproval = (number = 1, changes: Partial<FileApproval> = {}): FileApproval => {
  const { uid_file, uid_stack, filename, sha256 } = buildAttachment(1)
  return {
    kind: 'file',
    items: null,
    uid_approval: `0198c0de-0000-7000-8003-${String(number).padStart(12, '0')}`,
    uid_project: projectId(),
    uid_file,
    uid_stack,
    version: 1,
    filename,
    sha256,
    status: 'open',
    asked_by: 'Mara Hartwell',
    person: {
      uid_user: '0198c0de-0000-7000-8000-000000000002',
      name: 'Jonas Pike',
      email: 'jonas@pike.example',
      is_guest: false,
    },
    uid_link: null,
    is_mine: false,
    note: '',
    decision_note: '',
    asked_at: '2026-11-14T12:00:00.000Z',
    decided_at: null,
    due_date: null,
    ...changes,
  }
}

/** A guest approver. */
export const buildAskedGuest = (name: string): FileApproval['person'] => ({
  uid_user: null,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@clients.example`,
  is_guest: true,
})
