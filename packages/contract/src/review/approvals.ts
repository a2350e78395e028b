// Approvals: a person is asked to approve one version of a file and decides once. Bound to the version's bytes.
import { z } from 'zod'

import { emailSchema } from '../auth.ts'
import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { approvalMessages as texts } from '../messages/approval-messages.ts'
import { approvalStatuses, decisions } from './decisions.ts'

export { type ApprovalStatus, type Decision, isDecided } from './decisions.ts'

export const approvalSchema = z
  .object({
    uid_approval: z.uuid(),
    uid_project: z.uuid(),
    uid_file: z.uuid().describe('Version to approve.'),
    uid_stack: z.uuid(),
    version: z.number().int(),
    filename: z.string(),
    sha256: z.string().describe('SHA-256 of the content shown, in hexadecimal.'),
    status: z.enum(approvalStatuses),
    asked_by: z.string().describe('Name of the person who requested approval.'),
    person: z.object({
      uid_user: z.uuid().nullable().describe('Null for guests, and for callers who only see names.'),
      name: z.string(),
      email: z.string().nullable().describe('Null for callers who only see names.'),
      is_guest: z.boolean(),
    }),
    is_mine: z.boolean().describe("True if the caller's approval is requested."),
    note: z.string().describe('Plain text.'),
    decision_note: z.string().describe('Plain text.'),
    asked_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
    due_date: z.iso.date().nullable(),
  })
  .meta({ id: 'Approval' })

export type Approval = z.infer<typeof approvalSchema>

const note = z.string().trim().max(limits.approval.noteMax, texts.noteTooLong).default('')

export const requestApprovalSchema = z
  .object({
    emails: z
      .array(emailSchema)
      .max(limits.approval.people, texts.tooManyPeople)
      .default([])
      .describe('People in the project.'),
    guests: z
      .array(
        z.object({
          email: emailSchema,
          name: z.string().trim().min(1, texts.guestNameRequired).max(limits.guest.nameMax, texts.guestNameTooLong),
          uid_link: z
            .uuid()
            .optional()
            .describe('Guest link to email. Defaults to one that shows the file, created if needed.'),
        }),
      )
      .max(limits.approval.people, texts.tooManyPeople)
      .default([]),
    note,
    due_date: z.iso.date(texts.dueDateRequired).nullish(),
  })
  .refine(({ emails, guests }) => emails.length + guests.length > 0, texts.approverRequired)

const projectParams = z.object({ id: z.uuid() })
const approvalParams = z.object({ id: z.uuid() })
const one = z.object({ approval: approvalSchema })

/** Public data of a certificate, to compare a file with it. */
export const verificationSchema = z
  .object({
    uid_approval: z.uuid(),
    filename: z.string(),
    version: z.number().int(),
    sha256: z.string(),
    status: z.enum(decisions),
    decided_by: z.string().describe('Name of the person who decided.'),
    decided_at: z.iso.datetime(),
    studio: z.string(),
  })
  .meta({ id: 'Verification' })

export type Verification = z.infer<typeof verificationSchema>

export const approvalsCalls = {
  askForApproval: {
    summary:
      'Request approval of a version from people in the project and guests. Creates one approval request per person.',
    access: 'session',
    capability: ['askForApproval', 'viewReplyFiles'],
    params: z.object({ fileId: z.uuid() }),
    body: requestApprovalSchema,
    response: { 201: z.object({ approvals: z.array(approvalSchema) }) },
  },
  listApprovals: {
    summary: "List a project's approval requests, latest first. Clients only see their own.",
    access: 'session',
    capability: 'viewReview',
    params: projectParams,
    query: z.object({
      status: z.enum(['open', 'decided']).optional().describe('Open requests, or those no longer open.'),
      stack: z.uuid().optional().describe('Only requests for versions of this file.'),
    }),
    response: { 200: z.object({ approvals: z.array(approvalSchema) }) },
  },
  decideApproval: {
    summary: 'Approve a version or request changes. Only the person whose approval was requested can decide, once.',
    access: 'reviewer',
    capability: 'decideApprovals',
    params: approvalParams,
    body: z.object({ decision: z.enum(decisions, texts.decisionUnknown), note }),
    response: { 200: one },
  },
  withdrawApproval: {
    summary: 'Withdraw an open approval request. Owners and managers can withdraw any request, others only their own.',
    access: 'session',
    capability: ['askForApproval', 'withdrawAnyApproval'],
    params: approvalParams,
    response: { 200: one },
  },
  getCertificate: {
    summary: 'Download the certificate of a decision as a PDF.',
    access: 'reviewer',
    capability: 'viewReview',
    params: approvalParams,
    response: { 200: z.any().describe('application/pdf') },
  },
  verifyApproval: {
    summary: 'Get what a certificate confirms, by its number. Files are compared in the browser.',
    access: 'public',
    capability: null,
    params: approvalParams,
    response: { 200: z.object({ verification: verificationSchema }) },
  },
} as const satisfies CallSchemas
