import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { identityMessages } from '../messages/identity-messages.ts'
import { pages } from '../pages.ts'
import { secondStepSchema } from './factors.ts'

/** Redirect target of other services. The page forwards the query parameters. */
export const identityReturnPath = pages.identity.path

const done = z.object({ message: z.string() }).meta({ id: 'Message' })

const connected = z.object({ connected: z.literal(true), purpose: z.enum(['connect', 'step-up']) })

/** Where the login was started, so that people recognise it as their own. */
const otherBrowserSchema = z.object({ service: z.string(), device: z.string(), started_at: z.iso.datetime() })

export type OtherBrowser = z.infer<typeof otherBrowserSchema>

export const identitiesCalls = {
  startIdentity: {
    summary:
      "Get the address of an external login service. With a session, connects the service to the caller's account.",
    access: 'public',
    capability: null,
    body: z.object(
      {
        provider: z.string().max(40),
        rememberMe: z.boolean().default(false),
        purpose: z
          .enum(['log-in', 'connect', 'step-up'])
          .default('log-in')
          .describe('All except log-in require a session.'),
      },
      identityMessages.unknownProvider,
    ),
    response: { 200: z.object({ url: z.string() }) },
  },
  finishIdentity: {
    summary:
      'Finish an external login with the query of the return address. Works once, in the browser that started it.',
    access: 'public',
    capability: null,
    body: z.object(
      { query: z.string().max(8000).describe('Query of the return address, including the question mark.') },
      identityMessages.refused,
    ),
    response: {
      200: z.union([
        z.object({ accessToken: z.string(), is_new: z.boolean() }),
        z.object({ secondStep: secondStepSchema }),
        z
          .object({ linkSentTo: z.string() })
          .describe('The email address already has an account. A link to connect the service was emailed to it.'),
        connected,
      ]),
    },
  },
  confirmIdentity: {
    summary:
      'Connect an external login to the account with its email address, using the emailed link. Logs in in the browser ' +
      'that started it. In another browser, `finish` connects it, with a recent session of the account.',
    access: 'public',
    capability: null,
    body: z.object(
      {
        token: z.string(identityMessages.linkExpired).trim().min(1, identityMessages.linkExpired).max(200),
        finish: z.boolean().default(false),
      },
      identityMessages.linkExpired,
    ),
    response: {
      200: z.union([
        z.object({ accessToken: z.string() }),
        z.object({ secondStep: secondStepSchema }),
        connected,
        z
          .object({ otherBrowser: otherBrowserSchema })
          .describe('The login was started in another browser. The link stays valid.'),
      ]),
    },
  },
  removeIdentity: {
    summary: 'Disconnect an external login. Requires a recent login or `stepUp`.',
    access: 'session',
    capability: null,
    params: z.object({ id: z.uuid() }),
    response: { 200: done },
  },
} as const satisfies CallSchemas
