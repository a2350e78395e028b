// Links for people without an account: what one shows, and what they may. The secret is in the address alone; in calls it
// travels in bodies, never in a path. Whoever opens a link gets a token that may look; one that may write needs a code that was
// mailed to the guest.
import { z } from 'zod'

import { emailSchema } from '../auth.ts'
import type { CallSchemas } from '../call-schema.ts'
import { linkRights } from '../capabilities.ts'
import { fileSchema } from '../files.ts'
import { limits } from '../limits.ts'
import { guestMessages as say } from '../messages/guest-messages.ts'
import { approvalSchema } from './approvals.ts'

export const linkScopes = ['project', 'file'] as const

export const linkSchema = z
  .object({
    uid_link: z.uuid(),
    uid_project: z.uuid(),
    scope: z.enum(linkScopes),
    uid_stack: z.uuid().nullable().describe('Of a file: all its versions; null for the whole file area.'),
    filename: z.string().nullable().describe('Of the newest version; null for the whole file area.'),
    name: z.string().describe('Whom it is for, as its maker calls them; may be empty.'),
    can: z.array(z.enum(linkRights)).describe('Beyond looking at the newest versions.'),
    url: z.url().describe('The address with its secret.'),
    created_by: z.string().describe('A name.'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    guests: z.array(z.object({ name: z.string(), email: z.string() })).describe('Who has confirmed an address by it.'),
  })
  .meta({ id: 'GuestLink' })

export type GuestLink = z.infer<typeof linkSchema>

const name = z.string().trim().max(limits.guest.nameMax, say.nameTooLong)

export const createLinkSchema = z
  .object({
    scope: z.enum(linkScopes, say.scopeUnknown),
    uid_file: z.uuid().optional().describe('With scope file: any version of it.'),
    can: z
      .array(z.enum(linkRights, say.rightUnknown))
      .default([])
      .transform((rights) => linkRights.filter((right) => rights.includes(right))),
    expires_at: z.iso.datetime({ offset: true, error: say.endUnknown }).optional().describe('Without it in 30 days.'),
    name: name.default(''),
  })
  .refine(({ scope, uid_file }) => (scope === 'file') === (uid_file !== undefined), say.fileRequired)

export const sendLinkSchema = z.object({
  email: emailSchema,
  name: name.default(''),
  note: z.string().trim().max(limits.guest.noteMax, say.noteTooLong).default(''),
})

const token = z.string(say.notThere).min(1, say.notThere).max(limits.guest.tokenMax, say.notThere)
const guestToken = z.object({ guestToken: z.string() })

export const guestReviewSchema = z
  .object({
    project: z.object({ title: z.string() }),
    studio: z.object({ name: z.string().describe('Of the installation.') }),
    guest: z.object({ name: z.string(), email: z.string() }).nullable().describe('Null until a code was confirmed.'),
    files: z.array(fileSchema).describe('The newest version of each, as clients see them.'),
    approvals: z
      .array(approvalSchema)
      .describe('Those that were asked of this guest, on any version that they may see.'),
    asked: z
      .boolean()
      .describe('Somebody was asked for a decision on something here; who it was is told after the code alone.'),
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
    summary: 'Make a link for people without an account.',
    access: 'session',
    capability: 'manageLinks',
    params: projectParams,
    body: createLinkSchema,
    response: { 201: z.object({ link: linkSchema, url: z.url() }) },
  },
  listLinks: {
    summary: 'The links of a project that are good, newest first.',
    access: 'session',
    capability: 'manageLinks',
    params: projectParams,
    response: { 200: z.object({ links: z.array(linkSchema) }) },
  },
  deleteLink: {
    summary: 'Revoke a link: at once, also for whoever looks by it now.',
    access: 'session',
    capability: 'manageLinks',
    params: linkParams,
    response: { 200: done },
  },
  sendLink: {
    summary: 'Mail a link to a client, with a picture; answers go to the caller.',
    access: 'session',
    capability: 'manageLinks',
    params: linkParams,
    body: sendLinkSchema,
    response: { 200: done },
  },
  openReview: {
    summary: 'A token that may look, for whoever has a link.',
    access: 'public',
    capability: null,
    body: z.object({ token }),
    response: { 200: guestToken },
  },
  enterReview: {
    summary: 'Mail a code to a guest; the same answer for every address.',
    access: 'public',
    capability: null,
    body: z.object({ token, name: name.min(1, say.nameRequired), email: emailSchema }),
    response: { 200: done },
  },
  confirmReview: {
    summary: 'A token that may what the link says, for whoever has the code.',
    access: 'public',
    capability: null,
    body: z.object({
      token,
      email: emailSchema,
      code: z
        .string(say.codeWrong)
        .trim()
        .regex(/^\d{6}$/, say.codeWrong),
    }),
    response: { 200: guestToken },
  },
  getGuestReview: {
    summary: 'What the link shows.',
    access: 'guest',
    capability: 'viewReview',
    response: { 200: guestReviewSchema },
  },
  unsubscribeGuest: {
    summary: 'No more mails to a guest about a project, by the token of a mail; also one click of a mail program.',
    access: 'public',
    capability: null,
    query: z.object({ token: z.string().max(limits.guest.tokenMax).default('') }),
    response: { 200: done },
  },
} as const satisfies CallSchemas
