import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { privacyMessages } from '../messages/privacy-messages.ts'

export const exportSchema = z
  .object({
    status: z.enum(['making', 'ready', 'failed']),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().describe('When the download expires.'),
    size: z.number().int().nullable(),
    url: z.string().nullable().describe('Signed URL, while it is ready.'),
  })
  .meta({ id: 'DataExport' })

export type DataExport = z.infer<typeof exportSchema>

const latest = z.object({
  export: exportSchema.nullable().describe('Latest requested export.'),
  next_at: z.iso
    .datetime()
    .nullable()
    .describe('When the next export can be requested. Null if it can be requested now.'),
})

const deletionProjectSchema = z
  .object({
    uid_project: z.uuid(),
    title: z.string(),
    candidates: z
      .array(z.object({ uid_user: z.uuid(), name: z.string() }))
      .describe('People who can become the owner.'),
  })
  .meta({ id: 'DeletionProject' })

export type DeletionProject = z.infer<typeof deletionProjectSchema>

export const privacyCalls = {
  requestExport: {
    summary:
      "Request a copy of all of the caller's data as a ZIP file. The download link is emailed. Limited to one a day.",
    access: 'session',
    capability: null,
    response: { 202: latest.extend({ message: z.string() }) },
  },
  getExport: {
    summary: 'Get the latest requested export.',
    access: 'session',
    capability: null,
    response: { 200: latest },
  },
  readDeletion: {
    summary: 'Get what has to be decided before the account can be deleted.',
    access: 'session',
    capability: null,
    response: {
      200: z.object({
        projects: z.array(deletionProjectSchema).describe('Projects the caller owns.'),
        is_last_admin: z.boolean(),
      }),
    },
  },
  deleteAccount: {
    summary: "Delete the caller's account. Requires a recent login or `stepUp` if password and code are omitted.",
    access: 'session',
    capability: null,
    body: z.object(
      {
        password: z.string().max(1000).optional(),
        code: z.string().trim().max(40).optional().describe('Code from the authenticator app, or a recovery code.'),
        projects: z
          .array(
            z.object({
              uid_project: z.uuid(),
              hand_over_to: z.uuid().nullable().describe('Id of the new owner. Null deletes the project.'),
            }),
          )
          .max(10_000)
          .default([]),
      },
      privacyMessages.projectChoiceRequired,
    ),
    response: { 200: z.object({ message: z.string() }).meta({ id: 'Message' }) },
  },
} as const satisfies CallSchemas
