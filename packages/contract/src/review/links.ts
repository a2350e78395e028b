// Guest links for people without an account: what a link shows and allows. The secret is only in the page address and
// in request bodies, never in an API path. Opening a link gives a read-only token; write access needs a code emailed to
// the guest.
import { z } from 'zod'

import { emailSchema } from '../auth.ts'
import type { CallSchemas } from '../call-schema.ts'
import { linkRights } from '../capabilities.ts'
import { filePageSchema, fileSchema } from '../files.ts'
import { limits } from '../limits.ts'
import { approvalMessages } from '../messages/approval-messages.ts'
import { guestMessages as texts } from '../messages/guest-messages.ts'
import { sharingMessages } from '../messages/sharing-messages.ts'
import { selectionSchema, totalsSchema } from '../selections/selections.ts'
import { approvalSchema } from './approvals.ts'
import { approvalKinds, decisions } from './decisions.ts'

/** `selections` shows only the selections whose approval was requested with the link. */
export const linkScopes = ['project', 'file', 'selections'] as const
export type LinkScope = (typeof linkScopes)[number]

export const linkSchema = z
  .object({
    uid_link: z.uuid(),
    uid_project: z.uuid(),
    scope: z.enum(linkScopes),
    uid_stack: z.uuid().nullable().describe('File whose versions the link shows, with scope file.'),
    filename: z.string().nullable().describe('File name of the latest version, with scope file.'),
    name: z.string().describe('Label given by its creator. May be empty.'),
    can: z.array(z.enum(linkRights)).describe('Rights beyond viewing the latest versions.'),
    url: z
      .url()
      .nullable()
      .describe('URL including the secret. Null if the link was created with another `SECRET`; it still works.'),
    created_by: z.string().describe('Name of the person who created the link.'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    guests: z
      .array(z.object({ name: z.string(), email: z.string() }))
      .describe('Guests who confirmed their email address.'),
  })
  .meta({ id: 'GuestLink' })

export type GuestLink = z.infer<typeof linkSchema>

const name = z.string().trim().max(limits.guest.nameMax, approvalMessages.guestNameTooLong)

export const createLinkSchema = z
  .object({
    scope: z.enum(linkScopes, sharingMessages.scopeUnknown),
    uid_file: z.uuid().optional().describe('With scope file: any version of the file.'),
    can: z
      .array(z.enum(linkRights, sharingMessages.rightUnknown))
      .default([])
      .transform((rights) => linkRights.filter((right) => rights.includes(right))),
    expires_at: z.iso
      .datetime({ offset: true, error: sharingMessages.expiryRequired })
      .optional()
      .describe('Defaults to 30 days from now.'),
    name: name.default(''),
  })
  .refine(({ scope, uid_file }) => (scope === 'file') === (uid_file !== undefined), sharingMessages.fileMismatch)

export const sendLinkSchema = z.object({
  email: emailSchema,
  name: name.default(''),
  note: z.string().trim().max(limits.guest.noteMax, approvalMessages.noteTooLong).default(''),
})

const token = z.string(texts.linkInvalid).min(1, texts.linkInvalid).max(limits.guest.tokenMax, texts.linkInvalid)
const guestToken = z.object({ guestToken: z.string() })

const askedSchema = z
  .object({
    uid_approval: z.uuid(),
    kind: z.enum(approvalKinds),
    uid_file: z.uuid().nullable().describe('Version to approve. Null for selections.'),
    items: z
      .array(z.object({ uid_selection: z.uuid(), content_sha256: z.string() }))
      .optional()
      .describe('The selections that are not decided yet. Absent for a file.'),
    asked_by: z.string().describe('Name of the person who requested approval.'),
    person_name: z
      .string()
      .nullable()
      .describe('Name of the person whose approval is requested. Null if the link was sent to several people.'),
    note: z.string().nullable().describe('Plain text. Null if the link was sent to several people.'),
    due_date: z.iso.date().nullable(),
  })
  .meta({ id: 'AskedApproval' })

export type AskedApproval = z.infer<typeof askedSchema>

const closedSchema = z
  .object({
    uid_approval: z.uuid(),
    kind: z.enum(approvalKinds),
    uid_stack: z.uuid().nullable().describe('Null for selections, like the version.'),
    version: z.number().int().nullable(),
    status: z.enum(['decided', 'withdrawn', 'superseded']),
  })
  .meta({ id: 'ClosedApproval' })

export type ClosedApproval = z.infer<typeof closedSchema>

const asked = z
  .array(askedSchema)
  .describe('Open approval requests the link was sent with. After a code, only those to this guest.')

export const guestReviewSchema = z
  .object({
    project: z.object({ title: z.string() }),
    studio: z.object({ name: z.string().describe('Name of the site.') }),
    guest: z.object({ name: z.string(), email: z.string() }).nullable().describe('Null until a code is confirmed.'),
    files: z
      .array(fileSchema)
      .describe(
        'Latest version of each file, as clients see it. The first of several pages also has the files with requests.',
      ),
    nextCursor: z.string().nullable().optional().describe('With `limit` or `cursor`: null on the last page.'),
    approvals: z.array(approvalSchema).describe('Approval requests for this guest on any version they can see.'),
    asked,
    closed: z
      .array(closedSchema)
      .describe(
        'Latest request the link was sent with for each file without an open one, until a code is confirmed. Decisions stay hidden.',
      ),
    selections: z
      .array(selectionSchema)
      .describe(
        "The project's selections as clients see them. With scope file none, with scope selections those whose approval was requested with this link.",
      ),
    totals: totalsSchema.nullable().describe('Of these selections. Null where clients see no prices.'),
    can: z.array(z.enum(linkRights)),
    scope: z.enum(linkScopes),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'GuestReview' })

export type GuestReview = z.infer<typeof guestReviewSchema>

const projectParams = z.object({ id: z.uuid() })
const linkParams = z.object({ linkId: z.uuid() })
const done = z.object({ message: z.string() })

/** The decision a guest pressed before confirming their address. */
const pressed = {
  uid_approval: z.uuid().optional().describe('Open approval request to decide on.'),
  decision: z.enum(decisions, approvalMessages.decisionUnknown).optional(),
  note: z.string().trim().max(limits.approval.noteMax, approvalMessages.noteTooLong).optional(),
}
const isPressed = ({ uid_approval, decision }: { uid_approval?: unknown; decision?: unknown }): boolean =>
  (uid_approval === undefined) === (decision === undefined)

export const linksCalls = {
  createLink: {
    summary: 'Create a guest link.',
    access: 'session',
    capability: 'manageLinks',
    params: projectParams,
    body: createLinkSchema,
    response: {
      201: z.object({
        link: linkSchema,
        url: z.url(),
        with_location: z
          .number()
          .int()
          .optional()
          .describe('With the right original: number of shown files that contain a location.'),
      }),
    },
  },
  listLinks: {
    summary: "List a project's valid guest links, latest first.",
    access: 'session',
    capability: 'manageLinks',
    params: projectParams,
    response: { 200: z.object({ links: z.array(linkSchema) }) },
  },
  deleteLink: {
    summary: 'Revoke a link immediately, including for current viewers.',
    access: 'session',
    capability: 'manageLinks',
    params: linkParams,
    response: { 200: done },
  },
  sendLink: {
    summary:
      'Email a link to a client with a preview image. Replies go to the caller. A link without a URL is replaced and revoked.',
    access: 'session',
    capability: 'manageLinks',
    params: linkParams,
    body: sendLinkSchema,
    response: { 200: done.extend({ link: linkSchema.describe('The link that was sent.') }) },
  },
  openReview: {
    summary: 'Exchange a guest link for a token with view access.',
    access: 'public',
    capability: null,
    body: z.object({ token }),
    response: { 200: guestToken.extend({ asked }) },
  },
  enterReview: {
    summary: 'Email a code to a guest, and the decision it is for, if any. The response is the same for every address.',
    access: 'public',
    capability: null,
    body: z
      .object({ token, name: name.min(1, texts.nameRequired), email: emailSchema, ...pressed })
      .refine(isPressed, approvalMessages.decisionUnknown),
    response: { 200: done },
  },
  confirmReview: {
    summary:
      "Exchange an emailed code for a token with the link's rights, and record the decision the code was requested for.",
    access: 'public',
    capability: null,
    body: z
      .object({
        token,
        email: emailSchema,
        code: z
          .string(texts.codeWrong)
          .trim()
          .regex(/^\d{6}$/, texts.codeWrong),
        ...pressed,
      })
      .refine(isPressed, approvalMessages.decisionUnknown),
    response: {
      200: guestToken.extend({
        approval: approvalSchema.optional().describe('With a decision: the request as it is now.'),
        message: z.string().optional().describe('Why the decision was not recorded. Absent if it was.'),
      }),
    },
  },
  getGuestReview: {
    summary: 'Get what the guest link shows. With limit, its files in pages.',
    access: 'guest',
    capability: 'viewReview',
    query: filePageSchema,
    response: { 200: guestReviewSchema },
  },
  unsubscribeGuest: {
    summary:
      'Unsubscribe a guest from emails about a project with the token from an email. Supports one-click unsubscribe.',
    access: 'public',
    capability: null,
    query: z.object({ token: z.string().max(limits.guest.tokenMax).default('') }),
    response: { 200: done },
  },
} as const satisfies CallSchemas
