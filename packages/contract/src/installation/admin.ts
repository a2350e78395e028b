import { z } from 'zod'

import { providerCapabilitiesSchema, providerHealths } from '../ai.ts'
import { auditActs, auditEntrySchema, auditPage, nextAuditPage } from '../audit.ts'
import { emailSchema } from '../auth.ts'
import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { adminMessages } from '../messages/admin-messages.ts'
import { creditMessages } from '../messages/credit-messages.ts'
import { plans } from '../plans.ts'
import { creditReportSorts, peopleFilters, peopleSorts } from './admin-lists.ts'
import { backupSchema } from './backups.ts'
import { installationSchema } from './installation.ts'
import { settingsCalls } from './settings.ts'

const planSchema = z.enum(plans, creditMessages.planUnknown)

const page = z.coerce.number().int().min(1).max(1_000_000).default(1)
const limit = z.coerce.number().int().min(1).default(limits.admin.page)
const order = z.enum(['asc', 'desc']).optional().describe('Sort direction. Defaults to the usual one for the column.')
const words = z.string().trim().max(limits.admin.queryMax).default('')

/** CSV of all matching rows, not only one page. */
const csv = z.any().describe('text/csv with a header row')

export const adminPersonSchema = z
  .object({
    uid_user: z.uuid(),
    email: z.string(),
    username: z.string().nullable(),
    nickname: z.string(),
    plan: planSchema,
    credits: z.number().int(),
    is_admin: z.boolean(),
    admin_by: z
      .enum(['settings', 'choice', 'first'])
      .nullable()
      .describe(
        "Why the person is an admin. 'settings': listed in ADMIN_EMAILS. 'choice': made an admin. 'first': first " +
          'account of an installation that is only reachable locally.',
      ),
    is_disabled: z.boolean(),
    is_verified: z.boolean(),
    has_second_step: z.boolean(),
    must_use_second_step: z.boolean().describe('True if an admin requires two-step verification for this person.'),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso
      .datetime()
      .nullable()
      .describe('Accurate to about 15 minutes. Null if not seen for a long time.'),
  })
  .meta({ id: 'AdminPerson' })

export type AdminPerson = z.infer<typeof adminPersonSchema>

const peopleQuery = z.object({
  q: words.describe('Part of an email address or name.'),
  filter: z.enum(peopleFilters).default('all'),
  plan: planSchema.optional(),
})

export const creditReportRowSchema = z
  .object({
    uid_user: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    plan: planSchema,
    balance: z.number().int().describe('Current number of credits.'),
    spent: z.number().int(),
    granted: z.number().int().describe('Credits added by the plan, by admins and at sign-up, minus credits removed.'),
    providers: z.array(
      z.object({
        provider: z.string().nullable().describe('Null if not recorded.'),
        name: z.string().nullable(),
        count: z.number().int(),
        spent: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'CreditReportRow' })

export type CreditReportRow = z.infer<typeof creditReportRowSchema>

const creditReportQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, creditMessages.monthInvalid)
    .optional()
    .describe("Month in UTC, such as '2026-11'. Defaults to the current month."),
  q: words.describe('Part of an email address or name.'),
})

export const invitedPersonSchema = z
  .object({
    email: z.string(),
    invited_by: z.string().describe('Name of the person who sent the invitation.'),
    invited_at: z.iso.datetime(),
    link_ends_at: z.iso.datetime(),
  })
  .meta({ id: 'InvitedPerson' })
export type InvitedPerson = z.infer<typeof invitedPersonSchema>

export const providerHealthSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.string().describe("Such as 'google', 'openai', 'compatible' or 'local'."),
    model: z.string().nullable(),
    health: z.enum(providerHealths),
    reason: z.string().nullable().describe('What is wrong, in plain words for the admin.'),
    checked_at: z.iso.datetime().nullable(),
    can: providerCapabilitiesSchema,
    is_set_up: z.boolean().describe('False: people see it, but it has no key yet.'),
  })
  .meta({ id: 'ProviderHealth' })

export type ProviderHealth = z.infer<typeof providerHealthSchema>

const person = z.object({ person: adminPersonSchema })
const ofPerson = z.object({ uid_user: z.uuid() })
const auditQuery = z.object({
  page: auditPage,
  actor: z.string().trim().max(limits.admin.queryMax).optional().describe('Id or full email address.'),
  act: z.enum(auditActs).optional(),
})

/** Every call here is for admins: 401 without a session, 404 for other people. */
export const adminCalls = {
  listPeople: {
    summary: 'List everyone with an account.',
    access: 'session',
    capability: null,
    installation: 'viewPeople',
    query: peopleQuery.extend({ page, limit, sort: z.enum(peopleSorts).default('created_at'), order }),
    response: { 200: z.object({ people: z.array(adminPersonSchema), hasMore: z.boolean() }) },
  },
  exportPeople: {
    summary: 'Export matching people as CSV.',
    access: 'session',
    capability: null,
    installation: 'viewPeople',
    query: peopleQuery,
    response: { 200: csv },
  },
  invitePerson: {
    summary: 'Invite an email address to create an account, even if sign-up is closed.',
    access: 'session',
    capability: null,
    installation: 'invitePeople',
    body: z.object({ email: emailSchema }),
    response: { 201: z.object({ message: z.string() }) },
  },
  listInvitedPeople: {
    summary: 'List open account invitations, latest first. To resend one, invite the address again.',
    access: 'session',
    capability: null,
    installation: 'viewPeople',
    response: { 200: z.object({ invitations: z.array(invitedPersonSchema) }) },
  },
  withdrawPersonInvitation: {
    summary: 'Withdraw an open invitation. Its link stops working.',
    access: 'session',
    capability: null,
    installation: 'invitePeople',
    params: z.object({ email: emailSchema }),
    response: { 200: z.object({ message: z.string() }) },
  },
  updatePerson: {
    summary:
      'Update a person: add or remove admin rights, disable or enable the account, set the plan, require two-step ' +
      'verification.',
    access: 'session',
    capability: null,
    installation: 'changePeople',
    params: ofPerson,
    body: z.object({
      is_admin: z.boolean().optional(),
      is_disabled: z.boolean().optional(),
      plan: planSchema.optional(),
      must_use_second_step: z.boolean().optional(),
    }),
    response: { 200: person },
  },
  resetFactors: {
    summary:
      'Remove all two-step verification methods and passkeys of a person who lost theirs. Logs them out everywhere.',
    access: 'session',
    capability: null,
    installation: 'changePeople',
    params: ofPerson,
    response: { 200: person },
  },
  changePersonCredits: {
    summary: 'Add credits, or remove some with a negative amount.',
    access: 'session',
    capability: null,
    installation: 'changeCredits',
    params: ofPerson,
    body: z.object({
      amount: z
        .number(creditMessages.amountInvalid)
        .int(creditMessages.amountInvalid)
        .min(-limits.credits.adjustMax, creditMessages.amountInvalid)
        .max(limits.credits.adjustMax, creditMessages.amountInvalid)
        .refine((amount) => amount !== 0, creditMessages.amountInvalid),
      note: z
        .string(adminMessages.reasonRequired)
        .trim()
        .min(1, adminMessages.reasonRequired)
        .max(limits.credits.noteMax, creditMessages.noteTooLong),
    }),
    response: { 200: person },
  },
  listCreditReport: {
    summary: 'List the credits each person used per provider in a month, and the credits they received.',
    access: 'session',
    capability: null,
    installation: 'viewCredits',
    query: creditReportQuery.extend({ page, limit, sort: z.enum(creditReportSorts).default('spent') }),
    response: {
      200: z.object({
        month: z.string(),
        total: z
          .object({ spent: z.number().int(), granted: z.number().int(), people: z.number().int() })
          .describe('Totals for the whole month.'),
        people: z.array(creditReportRowSchema),
        hasMore: z.boolean(),
      }),
    },
  },
  exportCreditReport: {
    summary: 'Export matching rows of the credit report as CSV.',
    access: 'session',
    capability: null,
    installation: 'viewCredits',
    query: creditReportQuery,
    response: { 200: csv },
  },
  listProviderHealth: {
    summary: 'List image and text providers, those without a key too, and whether they work.',
    access: 'session',
    capability: null,
    installation: 'viewProviders',
    response: { 200: z.object({ providers: z.array(providerHealthSchema) }) },
  },
  testProvider: {
    summary: 'Test a provider with the smallest possible request. No credits are charged.',
    access: 'session',
    capability: null,
    installation: 'testProviders',
    params: z.object({ id: z.string().min(1).max(limits.admin.queryMax) }),
    response: { 200: z.object({ provider: providerHealthSchema }) },
  },
  getInstallation: {
    summary: 'Get details about version, database, storage, email, jobs and processes.',
    access: 'session',
    capability: null,
    installation: 'viewInstallation',
    response: { 200: z.object({ installation: installationSchema }) },
  },
  ...settingsCalls,
  startBackup: {
    summary: 'Start a backup. Needs a recent login. One process creates it in the background.',
    access: 'session',
    capability: null,
    installation: 'makeBackups',
    response: { 202: z.object({ message: z.string() }) },
  },
  listBackups: {
    summary: 'List backups, latest first.',
    access: 'session',
    capability: null,
    installation: 'viewInstallation',
    response: {
      200: z.object({
        location: z.string().describe('The folder, or the bucket and prefix, in which backups are stored.'),
        is_on_same_disk: z.boolean().describe("Whether that is the installation's own data folder."),
        problem: z.string().nullable().describe('Why the location cannot be read.'),
        schedule: z.string().describe("The schedule in effect: 'off', 'daily', 'weekly' or a cron expression in UTC."),
        keep: z.number().int().describe('How many backups are kept.'),
        is_running: z.boolean().describe('Whether a backup is running or about to start.'),
        backups: z.array(backupSchema),
      }),
    },
  },
  downloadBackup: {
    summary: 'Download a backup as a tar archive. Needs a recent login.',
    access: 'session',
    capability: null,
    installation: 'makeBackups',
    params: z.object({ id: z.string().min(1).max(limits.admin.queryMax) }),
    response: { 200: z.any().describe('application/x-tar') },
  },
  listAudit: {
    summary: 'List audit entries, latest first.',
    access: 'session',
    capability: null,
    installation: 'viewAudit',
    query: auditQuery,
    response: { 200: z.object({ entries: z.array(auditEntrySchema), next_page: nextAuditPage }) },
  },
  exportAudit: {
    summary: 'Export matching audit entries as CSV.',
    access: 'session',
    capability: null,
    installation: 'viewAudit',
    query: auditQuery.omit({ page: true }),
    response: { 200: csv },
  },
} as const satisfies CallSchemas
