import { z } from 'zod'

import { cardFields, cardFieldsBody } from './board/card-fields.ts'
import type { CallSchemas } from './call-schema.ts'
import { formFiles } from './files.ts'
import { messages } from './messages.ts'
import { imageIdsSchema, kanbanStatuses, replySchema } from './replies.ts'

const say = messages.kanban

const params = z.object({ replyId: z.uuid() })
const answer = z.object({ reply: replySchema })
const order = z.number(say.orderInvalid).int(say.orderInvalid)

export const boardSchema = z
  .object({ todo: z.array(replySchema), in_progress: z.array(replySchema), done: z.array(replySchema) })
  .meta({ id: 'Board' })

export type Board = z.infer<typeof boardSchema>

/** The text field beside the files, JSON in a multipart body. */
export const addCardFilesSchema = z.object({ uid_images: imageIdsSchema })

export const kanbanCalls = {
  getBoard: {
    summary: 'The cards of a project, column by column, in their order; 304 for whoever has its ETag already.',
    access: 'session',
    capability: 'viewBoard',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      limit: z.coerce.number().int().min(1).optional().describe('At most so many cards of each column: a page.'),
      cursor: z.string().max(500).optional().describe('With `limit`: the `nextCursor` of the page before.'),
    }),
    response: {
      200: boardSchema.extend({
        nextCursor: z.string().nullable().optional().describe('Of a page; null when every column has come to its end.'),
        total: z
          .object({ todo: z.number().int(), in_progress: z.number().int(), done: z.number().int() })
          .optional()
          .describe('Of a page: the cards of each column.'),
      }),
    },
  },
  moveCard: {
    summary: 'Move a card to a column; an order beyond its end means its end.',
    access: 'session',
    capability: 'useBoard',
    params,
    body: z.object({ kanban_status: z.enum(kanbanStatuses, say.statusUnknown), card_order: order.default(0) }),
    response: { 200: answer },
  },
  orderCard: {
    summary: 'Move a card within its column.',
    access: 'session',
    capability: 'useBoard',
    params,
    body: z.object({ card_order: order }),
    response: { 200: answer },
  },
  setCardFields: {
    summary: 'Set any of the fields of a card that whoever uses the board may set; null clears one.',
    access: 'session',
    capability: 'useBoard',
    params,
    body: cardFieldsBody,
    response: { 200: answer },
  },
  assignCard: {
    summary: 'Assign a card to somebody in the project; null to nobody.',
    access: 'session',
    capability: 'useBoard',
    params,
    body: z.object({ assignee_uid: cardFields.assignee_uid.body }),
    response: { 200: answer },
  },
  setDueDate: {
    summary: 'Set the date by which a card is due; null clears it.',
    access: 'session',
    capability: 'useBoard',
    params,
    body: z.object({ due_date: cardFields.due_date.body }),
    response: { 200: answer },
  },
  addCardFiles: {
    summary: 'Add files to an own card, or copies of own generated images: JSON, or multipart with attachments.',
    access: 'session',
    capability: 'useBoard',
    params,
    multipart: addCardFilesSchema.extend({ attachments: formFiles.optional() }),
    response: { 200: answer },
  },
  removeCardFile: {
    summary: 'Remove a file from an own card, for good; a card without text keeps its last one.',
    access: 'session',
    capability: 'useBoard',
    params: params.extend({ attachmentId: z.uuid() }),
    response: { 200: answer },
  },
} as const satisfies CallSchemas
