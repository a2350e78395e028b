// Approvals: a person is asked to approve one version of a file, or selections, and decides once. A decision is bound to the
// version's bytes, or to the content of each selection.
import { z } from 'zod'

import { emailSchema } from '../auth.ts'
import type { CallSchemas } from '../call-schema.ts'
import { originSchema } from '../files.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { approvalMessages as texts } from '../messages/approval-messages.ts'
import { selectionCategories } from '../selections/kinds.ts'
import { approvalKinds, approvalStatuses, decisions } from './decisions.ts'

export { type ApprovalStatus, type Decision, isDecided } from './decisions.ts'

/** What the person asked sees of a selection. Its hash is over exactly this object. */
export const snapshotSchema = z
  .object({
    code: z.string(),
    title: z.string(),
    category: z.enum(selectionCategories),
    room: z.string(),
    finish: z.string(),
    dimensions: z.string(),
    quantity: z.string(),
    unit: z.string(),
    note: z.string(),
    image_sha256: z.string().describe('SHA-256 of the stored image, in hexadecimal.'),
    unit_price: z.string(),
    currency: z.string().describe('ISO 4217 code.'),
    supplier: z.string(),
    sku: z.string(),
    url: z.string(),
  })
  .partial()
  .required({ code: true, title: true, category: true, quantity: true })
  .meta({ id: 'SelectionSnapshot' })

export type Snapshot = z.infer<typeof snapshotSchema>

export const approvalItemSchema = z
  .object({
    uid_selection: z.uuid(),
    content_sha256: z
      .string()
      .describe('SHA-256, in hexadecimal, of the snapshot as JSON in canonical form (RFC 8785). Send it to decide.'),
    snapshot: snapshotSchema.describe(
      'What the person asked sees, without empty fields. Follows the selection until a decision is made.',
    ),
    decision: z.enum(['open', ...decisions]),
    note: z.string().describe('Plain text.'),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApprovalItem' })

export type ApprovalItem = z.infer<typeof approvalItemSchema>

const about = {
  uid_approval: z.uuid(),
  uid_project: z.uuid(),
}

const state = {
  status: z.enum(approvalStatuses),
  asked_by: z.string().describe('Name of the person who requested approval.'),
  person: z.object({
    uid_user: z.uuid().nullable().describe('Null for guests, and for callers who only see names.'),
    name: z.string(),
    email: z.string().nullable().describe('Null for callers who only see names.'),
    is_guest: z.boolean(),
  }),
  uid_link: z
    .uuid()
    .nullable()
    .describe(
      'Guest link the request was emailed with. Null for people with an account and for callers who cannot manage links.',
    ),
  is_mine: z.boolean().describe("True if the caller's approval is requested."),
  note: z.string().describe('Plain text.'),
  decision_note: z.string().describe('Plain text. Empty for selections, whose items have notes.'),
  asked_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  due_date: z.iso.date().nullable(),
}

const fileApprovalSchema = z
  .object({
    kind: z.literal('file'),
    ...about,
    uid_file: z.uuid().describe('Version to approve.'),
    uid_stack: z.uuid(),
    version: z.number().int(),
    filename: z.string(),
    sha256: z.string().describe('SHA-256 of the content shown, in hexadecimal.'),
    items: z.null(),
    ...state,
  })
  .meta({ id: 'FileApproval' })

const selectionsApprovalSchema = z
  .object({
    kind: z.literal('selections'),
    ...about,
    uid_file: z.null(),
    uid_stack: z.null(),
    version: z.null(),
    filename: z.null(),
    sha256: z.null(),
    items: z
      .array(approvalItemSchema)
      .describe(
        'Selections to approve, in the order of the list. Clients and guests do not get open ones they cannot see.',
      ),
    ...state,
  })
  .meta({ id: 'SelectionsApproval' })

export const approvalSchema = z
  .discriminatedUnion('kind', [fileApprovalSchema, selectionsApprovalSchema])
  .meta({ id: 'Approval' })

export type FileApproval = z.infer<typeof fileApprovalSchema>
export type SelectionsApproval = z.infer<typeof selectionsApprovalSchema>
export type Approval = z.infer<typeof approvalSchema>

const note = z.string().trim().max(limits.approval.noteMax, texts.noteTooLong).default('')

const recipients = {
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
          .describe('Guest link to email. By default one is created that shows only what approval is requested of.'),
        compare: z
          .boolean()
          .default(false)
          .describe('Whether the created link shows older versions. Ignored with `uid_link`.'),
      }),
    )
    .max(limits.approval.people, texts.tooManyPeople)
    .default([]),
  note,
  due_date: z.iso.date(texts.dueDateRequired).nullish(),
}

const hasRecipient = ({ emails, guests }: { emails: readonly unknown[]; guests: readonly unknown[] }): boolean =>
  emails.length + guests.length > 0

export const requestApprovalSchema = z.object(recipients).refine(hasRecipient, texts.approverRequired)

export type NewRequest = z.output<typeof requestApprovalSchema>

const uidSelection = z.uuid(messages.http.badRequest).toLowerCase()

export const requestSelectionsApprovalSchema = z
  .object({
    uid_selections: z
      .array(uidSelection)
      .min(1, texts.selectionRequired)
      .max(limits.selection.perProject, texts.selectionRequired)
      .optional()
      .describe('By default all that are neither drafts nor approved.'),
    ...recipients,
  })
  .refine(hasRecipient, texts.approverRequired)

/** One decision on a file, or decisions on some of the selections. */
export const decideSchema = z
  .object({
    decision: z.enum(decisions, texts.decisionUnknown).optional().describe('For a file.'),
    note,
    items: z
      .array(
        z.object({
          uid_selection: uidSelection,
          content_sha256: z.string(messages.http.badRequest).regex(/^[\da-f]{64}$/, messages.http.badRequest),
          decision: z.enum(decisions, texts.decisionUnknown),
          note,
        }),
      )
      .min(1, texts.decisionUnknown)
      .max(limits.selection.perProject, messages.http.badRequest)
      .refine(
        (items) => new Set(items.map(({ uid_selection }) => uid_selection)).size === items.length,
        messages.http.badRequest,
      )
      .optional()
      .describe('For selections: any of the open items, each with the hash of the content that was shown.'),
  })
  .refine(({ decision, items }) => (decision === undefined) !== (items === undefined), texts.decisionUnknown)

const projectParams = z.object({ id: z.uuid() })
const approvalParams = z.object({ id: z.uuid() })
const one = z.object({ approval: approvalSchema })

/** Public data of a certificate, to compare a file with it. */
export const verificationSchema = z
  .object({
    uid_approval: z.uuid(),
    kind: z.enum(approvalKinds),
    filename: z.string().nullable().describe('Null for selections, like version and checksum.'),
    version: z.number().int().nullable(),
    sha256: z.string().nullable(),
    origin: originSchema.nullable().describe('Null if it is not a generated image.'),
    items: z
      .array(z.object({ code: z.string(), title: z.string(), decision: z.enum(decisions), content_sha256: z.string() }))
      .nullable()
      .describe('The selections. Null for a file.'),
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
    token: 'write',
    params: z.object({ fileId: z.uuid() }),
    body: requestApprovalSchema,
    response: { 201: z.object({ approvals: z.array(approvalSchema) }) },
  },
  askForSelectionsApproval: {
    summary:
      'Request approval of selections from people in the project and guests. Creates one approval request per person, without what is already waiting for that person.',
    access: 'session',
    capability: 'askForApproval',
    token: 'write',
    params: projectParams,
    body: requestSelectionsApprovalSchema,
    response: { 201: z.object({ approvals: z.array(approvalSchema) }) },
  },
  listApprovals: {
    summary: "List a project's approval requests, latest first. Clients only see their own.",
    access: 'session',
    capability: 'viewReview',
    token: 'read',
    params: projectParams,
    query: z.object({
      status: z.enum(['open', 'decided']).optional().describe('Open requests, or those no longer open.'),
      stack: z.uuid().optional().describe('Only requests for versions of this file.'),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .describe(`Page size, at most ${limits.approval.pageMax}. This or cursor returns the list in pages.`),
      cursor: z.string().max(200).optional().describe('The `nextCursor` of the previous page.'),
    }),
    response: {
      200: z.object({
        approvals: z.array(approvalSchema),
        nextCursor: z.string().nullable().optional().describe('In pages: null on the last page.'),
      }),
    },
  },
  decideApproval: {
    summary:
      'Approve or request changes: of a version, or of selections, in parts or all together. Only the person whose approval was requested can decide, once. All items are recorded or, with 409, none.',
    access: 'reviewer',
    capability: 'decideApprovals',
    params: approvalParams,
    body: decideSchema,
    response: { 200: one },
  },
  resendApproval: {
    summary: 'Send an open approval request again. Owners and managers can send any request, others only their own.',
    access: 'session',
    capability: ['askForApproval', 'withdrawAnyApproval'],
    token: 'write',
    params: approvalParams,
    response: { 200: one },
  },
  withdrawApproval: {
    summary: 'Withdraw an open approval request. Owners and managers can withdraw any request, others only their own.',
    access: 'session',
    capability: ['askForApproval', 'withdrawAnyApproval'],
    token: 'write',
    params: approvalParams,
    response: { 200: one },
  },
  getCertificate: {
    summary: 'Download the certificate of a decision as a PDF.',
    access: 'reviewer',
    capability: 'viewReview',
    token: 'read',
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
