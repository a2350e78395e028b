// What waits for somebody, over all their projects: decisions, comments that mention them, cards and invitations.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'

export const waitingKinds = ['approval', 'pin', 'card', 'invitation'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingItemSchema = z
  .object({
    kind: z.enum(waitingKinds),
    id: z.string().describe('Of the approval, comment, card or project.'),
    uid_project: z.uuid(),
    project_title: z.string(),
    title: z.string().describe('Plain text: the file, the comment, the card or the project.'),
    from: z.string().describe('Who waits, by name; empty where nobody does.'),
    since: z.iso.datetime(),
    due_date: z.iso.date().nullable(),
    link: z.string().describe('Root-relative: where it is answered.'),
  })
  .meta({ id: 'WaitingItem' })

export type WaitingItem = z.infer<typeof waitingItemSchema>

export const waitingCalls = {
  listWaiting: {
    summary: 'What waits for the caller: overdue first, then by due date, then what has waited longest.',
    access: 'session',
    /** Where a project is named. */
    capability: 'viewProject',
    query: z.object({ project: z.uuid().optional() }),
    response: {
      200: z.object({ waiting: z.array(waitingItemSchema), has_more: z.boolean().describe('More than are listed.') }),
    },
  },
} as const satisfies CallSchemas
