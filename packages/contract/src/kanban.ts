import { z } from 'zod'

import { cardFields, cardFieldsBody } from './board/card-fields.ts'
import type { CallSchemas } from './call-schema.ts'
import { formFiles } from './files.ts'
import { messages } from './messages.ts'
import { imageIdsSchema, kanbanStatuses, replySchema } from './replies.ts'

const texts = messages.kanban

const params = z.object({ replyId: z.uuid() })
const answer = z.object({ reply: replySchema })
const order = z.number(texts.orderInvalid).int(texts.orderInvalid)

export const boardSchema = z
  .object({ todo: z.array(replySchema), in_progress: z.array(replySchema), done: z.array(replySchema) })
  .meta({ id: 'Board' })

export type Board = z.infer<typeof boardSchema>

/** Text field of the multipart body; JSON there. */
export const addCardFilesSchema = z.object({ uid_images: imageIdsSchema })

export const kanbanCalls = {
  getBoard: {
    summary: "Get a project's cards by column, in order. Returns 304 if the ETag matches.",
    access: 'session',
    capability: 'viewBoard',
    token: 'read',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .describe('Maximum number of cards per column. Returns the board in pages.'),
      cursor: z.string().max(500).optional().describe('With `limit`: the `nextCursor` of the previous page.'),
    }),
    response: {
      200: boardSchema.extend({
        nextCursor: z.string().nullable().optional().describe('With `limit`: null once all columns are complete.'),
        total: z
          .object({ todo: z.number().int(), in_progress: z.number().int(), done: z.number().int() })
          .optional()
          .describe('With `limit`: number of cards per column.'),
      }),
    },
  },
  moveCard: {
    summary: 'Move a card to a column. An order beyond the end places it last.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: z.object({ kanban_status: z.enum(kanbanStatuses, texts.statusUnknown), card_order: order.default(0) }),
    response: { 200: answer },
  },
  orderCard: {
    summary: 'Move a card within its column.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: z.object({ card_order: order }),
    response: { 200: answer },
  },
  setCardFields: {
    summary: 'Set one or more fields of a card. Null clears a field; `labels` replaces all labels.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: cardFieldsBody,
    response: { 200: answer },
  },
  assignCard: {
    summary: 'Assign a card to someone in the project. Null removes the assignment.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: z.object({ assignee_uid: cardFields.assignee_uid.body }),
    response: { 200: answer },
  },
  setDueDate: {
    summary: "Set a card's due date. Null clears it.",
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: z.object({ due_date: cardFields.due_date.body }),
    response: { 200: answer },
  },
  addCardFiles: {
    summary: "Add files or copies of generated images to the caller's own card. JSON, or multipart with attachments.",
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    multipart: addCardFilesSchema.extend({ attachments: formFiles.optional() }),
    response: { 200: answer },
  },
  removeCardFile: {
    summary: "Permanently delete a file from the caller's own card. A card without text keeps its last file.",
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params: params.extend({ attachmentId: z.uuid() }),
    response: { 200: answer },
  },
} as const satisfies CallSchemas
