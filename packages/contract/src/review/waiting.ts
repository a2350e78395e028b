// Items waiting for a person over all projects: approvals, comments with a mention, cards and invitations.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'

export const waitingKinds = ['approval', 'pin', 'card', 'invitation'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingItemSchema = z
  .object({
    kind: z.enum(waitingKinds),
    id: z.string().describe('Id of the approval request, comment, card or project.'),
    uid_project: z.uuid(),
    project_title: z.string(),
    title: z.string().describe('Plain text of the file name, comment, card or project title.'),
    from: z.string().describe('Name of the person who is waiting. Empty if there is none.'),
    since: z.iso.datetime(),
    due_date: z.iso.date().nullable(),
    link: z.string().describe('Path of the page to respond on, root-relative.'),
  })
  .meta({ id: 'WaitingItem' })

export type WaitingItem = z.infer<typeof waitingItemSchema>

export const waitingCalls = {
  listWaiting: {
    summary: 'List what is waiting for the caller: overdue items first, then by due date, then longest waiting.',
    access: 'session',
    /** Applies if a project is given. */
    capability: 'viewProject',
    query: z.object({ project: z.uuid().optional() }),
    response: {
      200: z.object({
        waiting: z.array(waitingItemSchema),
        has_more: z.boolean().describe('True if there are more than listed.'),
      }),
    },
  },
} as const satisfies CallSchemas
