import { z } from 'zod'

import { providerCanSchema, providerHealths } from '../ai.ts'
import { auditActs, auditEntrySchema, auditPage, nextAuditPage } from '../audit.ts'
import { emailSchema } from '../auth.ts'
import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { adminMessages } from '../messages/admin-messages.ts'
import { creditMessages } from '../messages/credit-messages.ts'
import { plans } from '../plans.ts'
import { creditReportSorts, peopleFilters, peopleSorts } from './admin-lists.ts'
import { installationSchema } from './installation.ts'

const planSchema = z.enum(plans, creditMessages.planUnknown)

const page = z.coerce.number().int().min(1).max(1_000_000).default(1)
const limit = z.coerce.number().int().min(1).default(limits.admin.page)
const order = z
  .enum(['asc', 'desc'])
  .optional()
  .describe('Which way it is sorted; without it what is usual for the column.')
const words = z.string().trim().max(limits.admin.queryMax).default('')

/** Rows as text/csv: every row that matches, not only a page of them. */
const csv = z.any().describe('text/csv with a line of names first')

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
      .describe('Why: ADMIN_EMAILS, made one, or the first account of an installation that nobody else can reach.'),
    is_disabled: z.boolean(),
    is_verified: z.boolean(),
    has_second_step: z.boolean(),
    must_use_second_step: z.boolean().describe('An admin wants a second step of this person.'),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().nullable().describe('To about a quarter of an hour; null: not for a long time.'),
  })
  .meta({ id: 'AdminPerson' })

export type AdminPerson = z.infer<typeof adminPersonSchema>

const peopleQuery = z.object({
  q: words.describe('Part of an address or a name.'),
  filter: z.enum(peopleFilters).default('all'),
  plan: planSchema.optional(),
})

export const creditReportRowSchema = z
  .object({
    uid_user: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    plan: planSchema,
    balance: z.number().int().describe('What they have now.'),
    spent: z.number().int(),
    granted: z.number().int().describe('Added by the plan, by admins and at the beginning, less what was taken back.'),
    providers: z.array(
      z.object({
        provider: z.string().nullable().describe('Null where nobody noted it.'),
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
    .describe("'2026-11', in UTC; without it this one."),
  q: words.describe('Part of an address or a name.'),
})

export const invitedPersonSchema = z
  .object({
    email: z.string(),
    invited_by: z.string().describe('How the person is called who invited.'),
    invited_at: z.iso.datetime(),
    link_ends_at: z.iso.datetime(),
  })
  .meta({ id: 'InvitedPerson' })
export type InvitedPerson = z.infer<typeof invitedPersonSchema>

export const providerHealthSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.string().describe("'google', 'openai', 'compatible', 'local' …"),
    model: z.string().nullable(),
    health: z.enum(providerHealths),
    reason: z.string().nullable().describe('What is wrong, in plain words for whoever set it up.'),
    checked_at: z.iso.datetime().nullable(),
    can: providerCanSchema,
  })
  .meta({ id: 'ProviderHealth' })

export type ProviderHealth = z.infer<typeof providerHealthSchema>

const person = z.object({ person: adminPersonSchema })
const ofPerson = z.object({ uid_user: z.uuid() })
const auditQuery = z.object({
  page: auditPage,
  actor: z.string().trim().max(limits.admin.queryMax).optional().describe('An id or a whole address.'),
  act: z.enum(auditActs).optional(),
})

/** Every call here is for admins: 401 without a session, 404 for whoever is none. */
export const adminCalls = {
  listPeople: {
    summary: 'Everybody with an account.',
    access: 'session',
    capability: null,
    installation: 'viewPeople',
    query: peopleQuery.extend({ page, limit, sort: z.enum(peopleSorts).default('created_at'), order }),
    response: { 200: z.object({ people: z.array(adminPersonSchema), hasMore: z.boolean() }) },
  },
  exportPeople: {
    summary: 'Everybody who matches, as CSV.',
    access: 'session',
    capability: null,
    installation: 'viewPeople',
    query: peopleQuery,
    response: { 200: csv },
  },
  invitePerson: {
    summary: 'Invite an address to make an account here, also where registration is closed.',
    access: 'session',
    capability: null,
    installation: 'invitePeople',
    body: z.object({ email: emailSchema }),
    response: { 201: z.object({ message: z.string() }) },
  },
  listInvitedPeople: {
    summary: 'The open invitations to an account, newest first; to invite an address again sends it again.',
    access: 'session',
    capability: null,
    installation: 'viewPeople',
    response: { 200: z.object({ invitations: z.array(invitedPersonSchema) }) },
  },
  withdrawPersonInvitation: {
    summary: 'Take an open invitation back; its link works no more.',
    access: 'session',
    capability: null,
    installation: 'invitePeople',
    params: z.object({ email: emailSchema }),
    response: { 200: z.object({ message: z.string() }) },
  },
  updatePerson: {
    summary: 'Make or remove an admin, disable or enable the account, set the plan, want a second step.',
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
    summary: 'Remove every second step and passkey of somebody who has lost theirs; they are signed out everywhere.',
    access: 'session',
    capability: null,
    installation: 'changePeople',
    params: ofPerson,
    response: { 200: person },
  },
  changePersonCredits: {
    summary: 'Grant credits, or take some back with an amount below zero.',
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
        .string(adminMessages.noteRequired)
        .trim()
        .min(1, adminMessages.noteRequired)
        .max(limits.credits.noteMax, creditMessages.noteTooLong),
    }),
    response: { 200: person },
  },
  listCreditReport: {
    summary: 'Who spent what on which provider in a month, and what they were granted.',
    access: 'session',
    capability: null,
    installation: 'viewCredits',
    query: creditReportQuery.extend({ page, limit, sort: z.enum(creditReportSorts).default('spent') }),
    response: {
      200: z.object({
        month: z.string(),
        total: z
          .object({ spent: z.number().int(), granted: z.number().int(), people: z.number().int() })
          .describe('Of the whole month.'),
        people: z.array(creditReportRowSchema),
        hasMore: z.boolean(),
      }),
    },
  },
  exportCreditReport: {
    summary: 'All of the report that matches, as CSV.',
    access: 'session',
    capability: null,
    installation: 'viewCredits',
    query: creditReportQuery,
    response: { 200: csv },
  },
  listProviderHealth: {
    summary: 'The providers of images and texts, and whether they work.',
    access: 'session',
    capability: null,
    installation: 'viewProviders',
    response: { 200: z.object({ providers: z.array(providerHealthSchema) }) },
  },
  testProvider: {
    summary: 'Ask a provider for the smallest thing that it makes. Nobody is charged credits for it.',
    access: 'session',
    capability: null,
    installation: 'testProviders',
    params: z.object({ id: z.string().min(1).max(limits.admin.queryMax) }),
    response: { 200: z.object({ provider: providerHealthSchema }) },
  },
  getInstallation: {
    summary: 'Version, database, storage, mail, jobs and processes.',
    access: 'session',
    capability: null,
    installation: 'viewInstallation',
    response: { 200: z.object({ installation: installationSchema }) },
  },
  listAudit: {
    summary: 'What was done here, newest first.',
    access: 'session',
    capability: null,
    installation: 'viewAudit',
    query: auditQuery,
    response: { 200: z.object({ entries: z.array(auditEntrySchema), next_page: nextAuditPage }) },
  },
  exportAudit: {
    summary: 'All of the audit that matches, as CSV.',
    access: 'session',
    capability: null,
    installation: 'viewAudit',
    query: auditQuery.omit({ page: true }),
    response: { 200: csv },
  },
} as const satisfies CallSchemas
