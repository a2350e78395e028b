import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { identityMessages } from '../messages/identity-messages.ts'
import { pages } from '../pages.ts'
import { secondStepSchema } from './factors.ts'

/** Where the other service sends people back to; the page passes on what the address says. */
export const identityReturnPath = pages.identity.path

const done = z.object({ message: z.string() }).meta({ id: 'Message' })

export const identitiesCalls = {
  startIdentity: {
    summary: 'Where to go to sign in by another service. With a session: to connect it with this account.',
    access: 'public',
    capability: null,
    body: z.object(
      {
        provider: z.string().max(40),
        rememberMe: z.boolean().default(false),
        purpose: z.enum(['log-in', 'connect', 'step-up']).default('log-in').describe('All but log-in need a session.'),
      },
      identityMessages.unknownProvider,
    ),
    response: { 200: z.object({ url: z.string() }) },
  },
  finishIdentity: {
    summary: 'Finish it with what the address says on the way back; works once, and in the browser that began it.',
    access: 'public',
    capability: null,
    body: z.object(
      { query: z.string().max(8000).describe('Of the address, with the question mark.') },
      identityMessages.refused,
    ),
    response: {
      200: z.union([
        z.object({ accessToken: z.string(), is_new: z.boolean() }),
        z.object({ secondStep: secondStepSchema }),
        z
          .object({ linkSentTo: z.string() })
          .describe('The address has an account: a link to connect the two was mailed to it.'),
        z.object({ connected: z.literal(true), purpose: z.enum(['connect', 'step-up']) }),
      ]),
    },
  },
  confirmIdentity: {
    summary: 'Connect an identity with the account of its address, by the link that was mailed, and log in.',
    access: 'public',
    capability: null,
    body: z.object(
      { token: z.string(identityMessages.linkOver).trim().min(1, identityMessages.linkOver).max(200) },
      identityMessages.linkOver,
    ),
    response: { 200: z.union([z.object({ accessToken: z.string() }), z.object({ secondStep: secondStepSchema })]) },
  },
  removeIdentity: {
    summary: 'Disconnect another service. Asks to prove anew who one is.',
    access: 'session',
    capability: null,
    params: z.object({ id: z.uuid() }),
    response: { 200: done },
  },
} as const satisfies CallSchemas
