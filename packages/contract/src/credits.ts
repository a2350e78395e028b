import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { limits } from './limits.ts'
import { plans } from './plans.ts'

export const creditEntrySchema = z
  .object({
    id: z.uuid(),
    amount: z.number().int().describe('Negative if credits were used or removed.'),
    reason: z.string().describe('Reason in plain words.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CreditEntry' })

export type CreditEntry = z.infer<typeof creditEntrySchema>

export const nextGrantSchema = z
  .object({ at: z.iso.datetime(), amount: z.number().int().min(1) })
  .nullable()
  .describe('When the plan adds credits next, and how many. Null if it adds none.')

export type NextGrant = z.infer<typeof nextGrantSchema>

/** Shown when credits run out. */
export const outlookFields = {
  nextGrant: nextGrantSchema,
  contact: z.string().nullable().describe('Contact email for help, if one is configured.'),
}

export const creditsCalls = {
  getCredits: {
    summary: "Get the caller's credits and when the plan adds more.",
    access: 'session',
    capability: null,
    token: 'read',
    response: {
      200: z.object({
        credits: z.number().int().min(0).describe('Credits that can be spent.'),
        reserved: z.number().int().min(0).describe('Credits held by running jobs, not included in `credits`.'),
        plan: z.enum(plans),
        ...outlookFields,
      }),
    },
  },
  listCreditEntries: {
    summary: "List changes to the caller's credits, latest first.",
    access: 'session',
    capability: null,
    token: 'read',
    query: z.object({
      limit: z.coerce.number().int().min(1).default(limits.ai.creditEntriesPage),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: { 200: z.object({ entries: z.array(creditEntrySchema), hasMore: z.boolean() }) },
  },
} as const satisfies CallSchemas
