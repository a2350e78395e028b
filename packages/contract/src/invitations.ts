// Invitations as seen by the invited person. Sending, resending and withdrawing are calls of projects.ts.
import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { roles } from './capabilities.ts'
import { invitationMessages as texts } from './messages/invitation-messages.ts'

const token = z.string(texts.invalid).trim().min(1, texts.invalid).max(200, texts.invalid)
const tokenBody = z.object({ token }, texts.invalid)
const entered = z.object({ uid_project: z.uuid() })
const done = z.object({ message: z.string() })

export const invitationSchema = z
  .object({
    uid_project: z.uuid(),
    title: z.string().describe('Title of the project.'),
    invited_by: z.string().nullable().describe('Name of the person who sent the invitation. Null if unknown.'),
    invited_at: z.iso.datetime(),
    role: z.enum(roles).describe("The invited person's future role."),
  })
  .meta({ id: 'Invitation' })

export type Invitation = z.infer<typeof invitationSchema>

export const invitationsCalls = {
  readInvitation: {
    summary:
      'Get the invitation a token from an email belongs to. Does not use up the token. Returns 400 if it is ' +
      'unknown or used.',
    access: 'public',
    capability: null,
    body: tokenBody,
    response: {
      200: z.object({
        email: z.string(),
        project: z
          .object({ title: z.string() })
          .nullable()
          .describe('Null if the invitation is for an account without a project.'),
        invited_by: z.string().describe('Name of the person who sent the invitation.'),
        has_account: z.boolean().describe('True if the address has a verified account: log in and accept.'),
        waits: z
          .literal(true)
          .optional()
          .describe(
            'Present if sign-up is closed and no admin has invited the address. The invitation is kept until that changes.',
          ),
      }),
    },
  },
  acceptInvitation: {
    summary:
      'Accept an invitation with the emailed token. Requires a session of the invited address; returns 409 for ' +
      'other people.',
    access: 'session',
    capability: null,
    body: tokenBody,
    response: { 200: entered },
  },
  declineInvitation: {
    summary: 'Decline an invitation with the emailed token. No account needed.',
    access: 'public',
    capability: null,
    body: tokenBody,
    response: { 200: done },
  },
  listInvitations: {
    summary: "List the caller's open invitations, latest first.",
    access: 'session',
    capability: null,
    token: 'read',
    response: { 200: z.object({ invitations: z.array(invitationSchema) }) },
  },
  answerInvitation: {
    summary: "Accept or decline one of the caller's open invitations.",
    access: 'session',
    capability: null,
    params: z.object({ id: z.uuid() }),
    body: z.object({ accept: z.boolean() }),
    response: { 200: entered },
  },
} as const satisfies CallSchemas
