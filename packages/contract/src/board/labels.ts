import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { isStorable } from '../replies.ts'
import { labelColors } from './label-colors.ts'

const texts = messages.kanban

export const labelSchema = z
  .object({ uid_label: z.uuid(), name: z.string(), color: z.enum(labelColors) })
  .meta({ id: 'Label' })

export type Label = z.infer<typeof labelSchema>

const name = z
  .string(texts.labelNameRequired)
  .trim()
  .min(1, texts.labelNameRequired)
  .max(limits.board.labelNameMax, texts.labelNameTooLong)
  .refine(isStorable, messages.http.badRequest)
const color = z.enum(labelColors, texts.labelColorUnknown)

const projectParams = z.object({ id: z.uuid().toLowerCase() })
const params = z.object({ labelId: z.uuid().toLowerCase() })

export const labelsCalls = {
  listLabels: {
    summary: "List a project's labels in the order they were created.",
    access: 'session',
    capability: 'viewBoard',
    token: 'read',
    params: projectParams,
    response: {
      200: z.object({
        labels: z.array(labelSchema),
        version: z.number().int().describe('Version of the board. `project_labels_changed` events have a later one.'),
      }),
    },
  },
  createLabel: {
    summary: 'Create a label for the cards of a project.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params: projectParams,
    body: z.object({ name, color }),
    response: { 201: z.object({ label: labelSchema }) },
  },
  updateLabel: {
    summary: 'Rename a label or change its color.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: z
      .object({ name, color })
      .partial()
      .refine((change) => Object.keys(change).length > 0, messages.http.badRequest),
    response: { 200: z.object({ label: labelSchema }) },
  },
  deleteLabel: {
    summary: 'Delete a label and remove it from all cards.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    response: { 200: z.object({ message: z.string() }) },
  },
} as const satisfies CallSchemas
