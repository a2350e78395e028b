import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { tokenMessages } from '../messages/token-messages.ts'
import { tokenScopes } from './token-scopes.ts'

/** Every API token begins with it, so that people and scanners for leaked secrets recognise one. */
export const tokenPrefix = 'jny_'

const { lifetime, lifetimeMax, nameMax, projectsMax } = limits.token
const days = (time: number): number => time / 86_400_000

export const tokenSchema = z
  .object({
    uid_token: z.uuid(),
    name: z.string(),
    scope: z.enum(tokenScopes),
    uid_projects: z.array(z.uuid()).nullable().describe('Null: all projects.'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Token' })

export type Token = z.infer<typeof tokenSchema>

export const tokensCalls = {
  createToken: {
    summary: 'Create an API token. Requires a recent login or `stepUp`.',
    access: 'session',
    capability: null,
    body: z.object(
      {
        name: z
          .string(tokenMessages.nameRequired)
          .trim()
          .min(1, tokenMessages.nameRequired)
          .max(nameMax, tokenMessages.nameTooLong),
        scope: z
          .enum(tokenScopes, tokenMessages.scopeUnknown)
          .describe('`read`: calls that change nothing. `write`: also calls that do.'),
        uid_projects: z
          .array(z.uuid(messages.project.notFound).toLowerCase(), tokenMessages.projectRequired)
          .min(1, tokenMessages.projectRequired)
          .max(projectsMax, tokenMessages.tooManyProjects)
          .optional()
          .describe('Projects of the caller. Defaults to all, also future ones.'),
        expires_at: z.iso
          .datetime({ offset: true, error: tokenMessages.expiryInPast })
          .optional()
          .describe(`At most ${days(lifetimeMax)} days from now. Defaults to ${days(lifetime)} days.`),
      },
      tokenMessages.nameRequired,
    ),
    response: {
      201: z.object({
        token: tokenSchema,
        secret: z.string().describe('The token to send as bearer. Shown only once.'),
      }),
    },
  },
  listTokens: {
    summary: "List the caller's valid API tokens, latest first. Requires a recent login or `stepUp`.",
    access: 'session',
    capability: null,
    response: { 200: z.object({ tokens: z.array(tokenSchema) }) },
  },
  deleteToken: {
    summary: 'Delete an API token. It stops working immediately. Requires a recent login or `stepUp`.',
    access: 'session',
    capability: null,
    params: z.object({ id: z.uuid() }),
    response: { 200: z.object({ message: z.string() }).meta({ id: 'Message' }) },
  },
} as const satisfies CallSchemas
