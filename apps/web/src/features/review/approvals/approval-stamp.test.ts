import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'

import { getApprovalStamp, getApprovalStamps } from './approval-stamp.ts'
import { buildApproval, buildAskedGuest } from './approvals-testing.ts'

const approvedFields = { status: 'approved', decided_at: '2026-11-15T12:00:00.000Z' } as const
const nina = { person: buildAskedGuest('Nina Vale') }

test('returns no stamp without requests', () => {
  expect(getApprovalStamp([], 1)).toBeNull()
  expect(getApprovalStamp([buildApproval(1, { status: 'withdrawn' })], 1)).toBeNull()
  expect(getApprovalStamp([buildApproval(1, { status: 'superseded' })], 1)).toBeNull()
})

test('shows who a version is waiting for and since when', () => {
  const approvals = [buildApproval(1, { asked_at: '2026-11-13T12:00:00.000Z' }), buildApproval(2, nina)]
  expect(getApprovalStamp(approvals, 1)).toEqual({
    kind: 'waiting',
    words: 'Waiting for Jonas Pike and Nina Vale (guest) since 13/11/2026',
  })
})

test('shows the approver and date for the approved version only', () => {
  const approvals = [buildApproval(1, approvedFields)]
  expect(getApprovalStamp(approvals, 1)).toEqual({ kind: 'approved', words: 'Approved by Jonas Pike on 15/11/2026' })
  expect(getApprovalStamp(approvals, 2)).toEqual({
    kind: 'renewed',
    words: 'Not approved yet · version 1 was approved by Jonas Pike',
  })
})

test('does not mark an older version as unapproved because of a newer one', () => {
  expect(getApprovalStamp([buildApproval(1, { ...approvedFields, version: 2 })], 1)).toBeNull()
})

test('lets a change request or an open request outweigh approvals', () => {
  const yes = buildApproval(1, approvedFields)
  expect(getApprovalStamp([yes, buildApproval(2, nina)], 1)?.kind).toBe('waiting')
  const changes = buildApproval(2, { ...nina, status: 'changes', decided_at: '2026-11-16T12:00:00.000Z' })
  expect(getApprovalStamp([yes, changes], 1)).toEqual({
    kind: 'changes',
    words: 'Changes requested by Nina Vale (guest) on 16/11/2026 · approved by Jonas Pike on 15/11/2026',
  })
})

test('counts the latest decision of each person', () => {
  const before = buildApproval(1, { status: 'changes', decided_at: '2026-11-14T13:00:00.000Z' })
  const after = buildApproval(2, { ...approvedFields, asked_at: '2026-11-15T09:00:00.000Z' })
  for (const approvals of [
    [before, after],
    [after, before],
  ]) {
    expect(getApprovalStamp(approvals, 1)?.kind).toBe('approved')
  }
})

test('calls the current user you', () => {
  expect(getApprovalStamp([buildApproval(1, { is_mine: true })], 1)?.words).toBe('Waiting for you since 14/11/2026')
})

test('assigns each file the stamp of its own stack', () => {
  const [one, other] = [buildAttachment(1), buildAttachment(2)]
  const stamps = getApprovalStamps([buildApproval(1, approvedFields)], [one, other])
  expect(stamps.get(one.uid_file)?.kind).toBe('approved')
  expect(stamps.has(other.uid_file)).toBe(false)
})
