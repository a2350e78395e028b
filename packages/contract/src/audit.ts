import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { auditWords } from './messages/audit-messages.ts'

export type AuditAct = keyof typeof auditWords

/** All recorded actions. */
export const auditActs = Object.keys(auditWords) as [AuditAct, ...AuditAct[]] // the list is not empty

export const auditTargetKinds = [
  'project',
  'file',
  'link',
  'approval',
  'webhook',
  'disclosure',
  'invitation',
  'person',
  'session',
  'token',
  'provider',
  'list',
  'backup',
  'setting',
] as const

const targetSchema = z.object({
  kind: z.enum(auditTargetKinds),
  id: z.string(),
  name: z.string().describe('Name at that time.'),
})

export type AuditTarget = z.infer<typeof targetSchema>

const detailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export type AuditDetails = Readonly<z.infer<typeof detailsSchema>>

const common = {
  id: z.number().int(),
  at: z.iso.datetime(),
  act: z.enum(auditActs),
  target: targetSchema.nullable(),
  device: z.string().nullable().describe("Browser and operating system, such as 'Firefox on Linux'."),
  address: z.string().nullable().describe("IP address shortened to its network, such as '203.0.113.0/24'."),
  via: z.string().nullable().describe('Name of the API token that acted for the person.'),
  details: detailsSchema,
}

/** An entry as shown to admins. */
export const auditEntrySchema = z
  .object({
    ...common,
    actor: z.object({
      kind: z.enum(['person', 'stranger', 'shell']).describe("'stranger': not logged in. 'shell': the command line."),
      uid_user: z.uuid().nullable(),
      email: z.string().nullable(),
      name: z.string().nullable(),
    }),
    person: z
      .object({ uid_user: z.uuid().nullable(), email: z.string().nullable() })
      .nullable()
      .describe('Person affected.'),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntry = z.infer<typeof auditEntrySchema>

/** An entry as shown to its actor or to the person it concerns. */
export const ownAuditEntrySchema = z
  .object({
    ...common,
    is_own: z
      .boolean()
      .describe(
        "True for the caller's own actions. For other people's, device and address are included only for logins.",
      ),
    by: z.string().nullable().describe('Name of the other person who performed the action.'),
    person: z.string().nullable().describe('Email of the other person affected.'),
  })
  .meta({ id: 'OwnAuditEntry' })

export type OwnAuditEntry = z.infer<typeof ownAuditEntrySchema>

export const auditPage = z
  .string()
  .max(100)
  .optional()
  .describe('The `next_page` of the previous page. Defaults to the latest entries.')

export const nextAuditPage = z.string().nullable().describe('Null on the last page.')

export const auditCalls = {
  listOwnAudit: {
    summary: 'List audit entries by or about the caller, latest first.',
    access: 'session',
    capability: null,
    query: z.object({ page: auditPage }),
    response: { 200: z.object({ entries: z.array(ownAuditEntrySchema), next_page: nextAuditPage }) },
  },
} as const satisfies CallSchemas
