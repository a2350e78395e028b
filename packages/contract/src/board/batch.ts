import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { kanbanStatuses, replySchema } from '../replies.ts'
import { cardFields } from './card-fields.ts'
import { labelIdsSchema } from './label-ids.ts'

const texts = messages.kanban

const params = z.object({ id: z.uuid().toLowerCase() })

/** Changes of several cards. A batch without any is refused. */
const changes = z
  .object({
    kanban_status: z.enum(kanbanStatuses, texts.statusUnknown).describe('Moves them to the end of this column.'),
    add_labels: labelIdsSchema,
    assignee_uid: cardFields.assignee_uid.body,
    delete: z.boolean(),
  })
  .partial()

const isChange = ({ add_labels = [], assignee_uid, kanban_status }: z.infer<typeof changes>): boolean =>
  add_labels.length > 0 || assignee_uid !== undefined || kanban_status !== undefined

export const batchCalls = {
  changeCards: {
    summary: 'Move, label, assign or delete several cards: all of them or none.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: changes
      .extend({
        uid_replies: z
          .array(z.uuid(texts.cardsGone).toLowerCase(), texts.cardsRequired)
          .min(1, texts.cardsRequired)
          .max(limits.board.batch, texts.tooManyCards)
          .transform((ids) => [...new Set(ids)]),
      })
      .refine((batch) => batch.delete === true || isChange(batch), messages.http.badRequest)
      .refine((batch) => batch.delete !== true || !isChange(batch), texts.deleteOnly),
    response: {
      200: z.object({
        replies: z.array(replySchema).describe('The cards in the order given. Empty after deleting them.'),
        undo: z.string().describe('Undoes this batch, once, for 10 minutes and by the same person.'),
      }),
    },
  },
  undoCards: {
    summary: 'Undo a batch: restores status, order, labels, assignee and deletion of exactly the cards it changed.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: z.object({ undo: z.string().max(200) }),
    response: { 200: z.object({ replies: z.array(replySchema) }) },
  },
} as const satisfies CallSchemas
