// Guest links for people without an account: what a link shows and allows. The secret is only in the page address and
// in request bodies, never in an API path. Opening a link gives a read-only token; write access needs a code emailed to
// the guest.
import { z } from 'zod'

import { emailSchema } from '../auth.ts'
import type { CallSchemas } from '../call-schema.ts'
import { linkRights } from '../capabilities.ts'
import { fileSchema } from '../files.ts'
import { limits } from '../limits.ts'
import { approvalMessages } from '../messages/approval-messages.ts'
import { guestMessages as texts } from '../messages/guest-messages.ts'
import { sharingMessages } from '../messages/sharing-messages.ts'
import { approvalSchema } from './approvals.ts'

export const linkScopes = ['project', 'file'] as const

export const linkSchema = z
  .object({
    uid_link: z.uuid(),
    uid_project: z.uuid(),
    scope: z.enum(linkScopes),
    uid_stack: z.uuid().nullable().describe('File whose versions the link shows. Null for the whole file area.'),
    filename: z.string().nullable().describe('File name of the latest version. Null for the whole file area.'),
    name: z.string().describe('Label given by its creator. May be empty.'),
    can: z.array(z.enum(linkRights)).describe('Rights beyond viewing the latest versions.'),
    url: z.url().describe('URL including the secret.'),
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

export const guestReviewSchema = z
  .object({
    project: z.object({ title: z.string() }),
    studio: z.object({ name: z.string().describe('Name of the site.') }),
    guest: z.object({ name: z.string(), email: z.string() }).nullable().describe('Null until a code is confirmed.'),
    files: z.array(fileSchema).describe('Latest version of each file, as clients see it.'),
    approvals: z.array(approvalSchema).describe('Approval requests for this guest on any version they can see.'),
    asked: z
      .boolean()
      .describe("True if anyone's approval is requested. Who it is stays hidden until a code is confirmed."),
    can: z.array(z.enum(linkRights)),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'GuestReview' })

export type GuestReview = z.infer<typeof guestReviewSchema>

const projectParams = z.object({ id: z.uuid() })
const linkParams = z.object({ linkId: z.uuid() })
const done = z.object({ message: z.string() })

export const linksCalls = {
  createLink: {
    summary: 'Create a guest link.',
    access: 'session',
    capability: 'manageLinks',
    params: projectParams,
    body: createLinkSchema,
    response: { 201: z.object({ link: linkSchema, url: z.url() }) },
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
    summary: 'Email a link to a client with a preview image. Replies go to the caller.',
    access: 'session',
    capability: 'manageLinks',
    params: linkParams,
    body: sendLinkSchema,
    response: { 200: done },
  },
  openReview: {
    summary: 'Exchange a guest link for a token with view access.',
    access: 'public',
    capability: null,
    body: z.object({ token }),
    response: { 200: guestToken },
  },
  enterReview: {
    summary: 'Email a code to a guest. The response is the same for every address.',
    access: 'public',
    capability: null,
    body: z.object({ token, name: name.min(1, texts.nameRequired), email: emailSchema }),
    response: { 200: done },
  },
  confirmReview: {
    summary: "Exchange an emailed code for a token with the link's rights.",
    access: 'public',
    capability: null,
    body: z.object({
      token,
      email: emailSchema,
      code: z
        .string(texts.codeWrong)
        .trim()
        .regex(/^\d{6}$/, texts.codeWrong),
    }),
    response: { 200: guestToken },
  },
  getGuestReview: {
    summary: 'Get what the guest link shows.',
    access: 'guest',
    capability: 'viewReview',
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
