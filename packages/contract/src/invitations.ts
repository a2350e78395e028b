// Invitations from the side of the person invited. Sending, resending and withdrawing them are calls of projects.ts.
import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { roles } from './capabilities.ts'
import { invitationMessages as say } from './messages/invitation-messages.ts'

const token = z.string(say.invalid).trim().min(1, say.invalid).max(200, say.invalid)
const tokenBody = z.object({ token }, say.invalid)
const entered = z.object({ uid_project: z.uuid() })
const done = z.object({ message: z.string() })

export const invitationSchema = z
  .object({
    uid_project: z.uuid(),
    title: z.string().describe("The project's."),
    invited_by: z.string().nullable().describe('How the person is called who invited; null where nobody knows.'),
    invited_at: z.iso.datetime(),
    role: z.enum(roles).describe('What the invited person will be.'),
  })
  .meta({ id: 'Invitation' })

export type Invitation = z.infer<typeof invitationSchema>

export const invitationsCalls = {
  readInvitation: {
    summary: 'What the token of an invitation mail is for; consumes nothing. An unknown or spent one is 400.',
    access: 'public',
    capability: null,
    body: tokenBody,
    response: {
      200: z.object({
        email: z.string(),
        project: z.object({ title: z.string() }).nullable().describe('Null: an account, without a project.'),
        invited_by: z.string().describe('How the person is called who invited.'),
        has_account: z.boolean().describe('The address has a verified account: log in and accept.'),
        waits: z
          .literal(true)
          .optional()
          .describe(
            'Registration is closed, and nobody who may has invited the address: it is kept until that changes.',
          ),
      }),
    },
  },
  acceptInvitation: {
    summary: "Accept by the token of the mail, with a session of the invited address; another person's is 409.",
    access: 'session',
    capability: null,
    body: tokenBody,
    response: { 200: entered },
  },
  declineInvitation: {
    summary: 'Decline by the token of the mail; needs no account.',
    access: 'public',
    capability: null,
    body: tokenBody,
    response: { 200: done },
  },
  listInvitations: {
    summary: "The caller's open invitations, newest first.",
    access: 'session',
    capability: null,
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
