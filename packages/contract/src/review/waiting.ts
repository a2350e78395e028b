// Items waiting for a person over all projects: approvals, comments with a mention, cards, checklist items and invitations; and the
// first steps of newcomers.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'

export const waitingKinds = ['approval', 'pin', 'card', 'item', 'invitation'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingItemSchema = z
  .object({
    kind: z.enum(waitingKinds),
    id: z.string().describe('Id of the approval request, comment, card, checklist item or project.'),
    uid_project: z.uuid(),
    project_title: z.string(),
    title: z.string().describe('Plain text of the file name, comment, card, checklist item or project title.'),
    from: z.string().describe('Name of the person who is waiting. Empty if there is none.'),
    since: z.iso.datetime(),
    due_date: z.iso.date().nullable(),
    link: z.string().describe('Path of the page to respond on, root-relative.'),
  })
  .meta({ id: 'WaitingItem' })

export type WaitingItem = z.infer<typeof waitingItemSchema>

const firstStepsSchema = z
  .object({
    image: z
      .object({ uid_project: z.uuid(), uid_file: z.uuid() })
      .nullable()
      .describe('Latest image in the file area of a project the caller manages. Null if there is none.'),
    has_generated: z.boolean().describe('Has a generated image.'),
    has_commented: z.boolean().describe('Wrote a comment on a file. The comment in a sample project does not count.'),
    has_requested: z.boolean().describe('Requested an approval.'),
  })
  .meta({ id: 'FirstSteps' })

export type FirstStepsDone = z.infer<typeof firstStepsSchema>

export const waitingCalls = {
  listWaiting: {
    summary: 'List what is waiting for the caller: overdue items first, then by due date, then longest waiting.',
    access: 'session',
    /** Applies if a project is given. */
    capability: 'viewProject',
    token: 'filtered',
    query: z.object({ project: z.uuid().optional() }),
    response: {
      200: z.object({
        waiting: z.array(waitingItemSchema),
        has_more: z.boolean().describe('True if there are more than listed.'),
      }),
    },
  },
  getFirstSteps: {
    summary: 'Get which first steps the caller has done.',
    access: 'session',
    capability: null,
    token: 'read',
    response: { 200: firstStepsSchema },
  },
} as const satisfies CallSchemas
