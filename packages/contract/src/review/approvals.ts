// Approvals: somebody is asked whether one version of a file is right, and answers once. Bound to its bytes.
import { z } from 'zod'

import { emailSchema } from '../auth.ts'
import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { approvalMessages as say } from '../messages/approval-messages.ts'
import { approvalStatuses, decisions } from './decisions.ts'

export { type ApprovalStatus, type Decision, isDecided } from './decisions.ts'

export const approvalSchema = z
  .object({
    uid_approval: z.uuid(),
    uid_project: z.uuid(),
    uid_file: z.uuid().describe('The version.'),
    uid_stack: z.uuid(),
    version: z.number().int(),
    filename: z.string(),
    sha256: z.string().describe('Of the bytes that were shown, in hex.'),
    status: z.enum(approvalStatuses),
    asked_by: z.string().describe('A name.'),
    person: z.object({
      uid_user: z.uuid().nullable().describe('Null for guests, and where people have names only.'),
      name: z.string(),
      email: z.string().nullable().describe('Null where people have names only.'),
      is_guest: z.boolean(),
    }),
    is_mine: z.boolean().describe('The caller was asked.'),
    note: z.string().describe('Plain text.'),
    decision_note: z.string().describe('Plain text.'),
    asked_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
    due_date: z.iso.date().nullable(),
  })
  .meta({ id: 'Approval' })

export type Approval = z.infer<typeof approvalSchema>

const note = z.string().trim().max(limits.approval.noteMax, say.noteTooLong).default('')

export const askForApprovalSchema = z
  .object({
    emails: z
      .array(emailSchema)
      .max(limits.approval.people, say.tooMany)
      .default([])
      .describe('People of the project.'),
    guests: z
      .array(
        z.object({
          email: emailSchema,
          name: z.string().trim().min(1, say.guestNameRequired).max(limits.guest.nameMax, say.guestNameTooLong),
          uid_link: z
            .uuid()
            .optional()
            .describe('The link that is mailed; else one that shows the file, made if need be.'),
        }),
      )
      .max(limits.approval.people, say.tooMany)
      .default([]),
    note,
    due_date: z.iso.date(say.dueDateUnknown).nullish(),
  })
  .refine(({ emails, guests }) => emails.length + guests.length > 0, say.nobodyAsked)

const projectParams = z.object({ id: z.uuid() })
const approvalParams = z.object({ id: z.uuid() })
const one = z.object({ approval: approvalSchema })

/** What anybody who has the number of a certificate is told, to compare a file with it. */
export const verificationSchema = z
  .object({
    uid_approval: z.uuid(),
    filename: z.string(),
    version: z.number().int(),
    sha256: z.string(),
    status: z.enum(decisions),
    decided_by: z.string().describe('A name.'),
    decided_at: z.iso.datetime(),
    studio: z.string(),
  })
  .meta({ id: 'Verification' })

export type Verification = z.infer<typeof verificationSchema>

export const approvalsCalls = {
  askForApproval: {
    summary: 'Ask people of the project and guests whether a version is right; one approval for each of them.',
    access: 'session',
    capability: ['askForApproval', 'viewReplyFiles'],
    params: z.object({ fileId: z.uuid() }),
    body: askForApprovalSchema,
    response: { 201: z.object({ approvals: z.array(approvalSchema) }) },
  },
  listApprovals: {
    summary: 'The approvals of a project, latest first; for clients those that were asked of them.',
    access: 'session',
    capability: 'viewReview',
    params: projectParams,
    query: z.object({
      status: z.enum(['open', 'decided']).optional().describe('Open ones, or those that are not open any more.'),
      stack: z.uuid().optional().describe('Those on the versions of one file.'),
    }),
    response: { 200: z.object({ approvals: z.array(approvalSchema) }) },
  },
  decideApproval: {
    summary: 'Say yes, or ask for changes: the person who was asked, once.',
    access: 'reviewer',
    capability: 'decideApprovals',
    params: approvalParams,
    body: z.object({ decision: z.enum(decisions, say.decisionUnknown), note }),
    response: { 200: one },
  },
  withdrawApproval: {
    summary: 'Withdraw an open one: whoever asked; owner and managers any.',
    access: 'session',
    capability: ['askForApproval', 'withdrawAnyApproval'],
    params: approvalParams,
    response: { 200: one },
  },
  getCertificate: {
    summary: 'What was decided, as a PDF.',
    access: 'reviewer',
    capability: 'viewReview',
    params: approvalParams,
    response: { 200: z.any().describe('application/pdf') },
  },
  verifyApproval: {
    summary: 'What a certificate certifies, for whoever has its number: files are compared in the browser.',
    access: 'public',
    capability: null,
    params: approvalParams,
    response: { 200: z.object({ verification: verificationSchema }) },
  },
} as const satisfies CallSchemas
