import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { privacyMessages } from '../messages/privacy-messages.ts'

export const exportSchema = z
  .object({
    status: z.enum(['making', 'ready', 'failed']),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().describe('Until then it can be fetched.'),
    size: z.number().int().nullable(),
    url: z.string().nullable().describe('A signed address, while it is ready.'),
  })
  .meta({ id: 'DataExport' })

export type DataExport = z.infer<typeof exportSchema>

const latest = z.object({
  export: exportSchema.nullable().describe('The latest that was asked for.'),
  next_at: z.iso.datetime().nullable().describe('When the next can be asked for; null: now.'),
})

const deletionProjectSchema = z
  .object({
    uid_project: z.uuid(),
    title: z.string(),
    candidates: z.array(z.object({ uid_user: z.uuid(), name: z.string() })).describe('Who can take it over.'),
  })
  .meta({ id: 'DeletionProject' })

export type DeletionProject = z.infer<typeof deletionProjectSchema>

export const privacyCalls = {
  requestExport: {
    summary: 'Ask for a copy of all of one’s own data, as a zip; its link comes by mail. One a day.',
    access: 'session',
    capability: null,
    response: { 202: latest.extend({ message: z.string() }) },
  },
  getExport: {
    summary: 'The latest copy that was asked for.',
    access: 'session',
    capability: null,
    response: { 200: latest },
  },
  readDeletion: {
    summary: 'What has to be decided before the account can be deleted.',
    access: 'session',
    capability: null,
    response: {
      200: z.object({
        projects: z.array(deletionProjectSchema).describe('Those that this person owns.'),
        is_last_admin: z.boolean(),
      }),
    },
  },
  deleteAccount: {
    summary: 'Delete one’s account. Without password and code, asks to prove anew who one is.',
    access: 'session',
    capability: null,
    body: z.object(
      {
        password: z.string().max(1000).optional(),
        code: z.string().trim().max(40).optional().describe('Of the authenticator app, or a recovery code.'),
        projects: z
          .array(
            z.object({
              uid_project: z.uuid(),
              hand_over_to: z.uuid().nullable().describe('Who owns it from now on; null: it is deleted.'),
            }),
          )
          .max(10_000)
          .default([]),
      },
      privacyMessages.projectsUndecided,
    ),
    response: { 200: z.object({ message: z.string() }).meta({ id: 'Message' }) },
  },
} as const satisfies CallSchemas
