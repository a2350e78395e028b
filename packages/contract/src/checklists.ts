// The checklist of a card.
import { z } from 'zod'

import { cardFields } from './board/card-fields.ts'
import type { CallSchemas } from './call-schema.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { checklistServerMessages as texts } from './messages/checklist-server-messages.ts'
import { checklistItemSchema, isStorable, replySchema } from './replies.ts'

const { itemsMax, textMax } = limits.checklist

const text = z
  .string(texts.textRequired)
  .trim()
  .min(1, texts.textRequired)
  .max(textMax, texts.textTooLong)
  .refine(isStorable, messages.http.badRequest)

const addItemsBody = z
  .object({
    text: text.optional(),
    texts: z.array(text).min(1, texts.textRequired).max(itemsMax, texts.tooMany).optional(),
  })
  .refine((body) => (body.text === undefined) !== (body.texts === undefined), texts.textRequired)
  .describe('Either one text or several, which become items in this order.')

const itemFields = z
  .object({
    text: text.optional(),
    is_done: z.boolean(messages.http.badRequest).optional(),
    assignee_uid: cardFields.assignee_uid.body.optional(),
    due_date: cardFields.due_date.body.optional(),
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), messages.http.badRequest)

export type ItemFieldsInput = z.infer<typeof itemFields>

const params = z.object({ replyId: z.uuid().toLowerCase() })
const itemParams = params.extend({ itemId: z.uuid().toLowerCase() })
const items = z.object({ items: z.array(checklistItemSchema) })

export const checklistsCalls = {
  addChecklistItems: {
    summary: `Add items at the end of a card's checklist, which has at most ${itemsMax}.`,
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: addItemsBody,
    response: { 201: items.describe('The new items, in order.') },
  },
  updateChecklistItem: {
    summary: 'Change one or more fields of a checklist item. Null clears assignee and due date.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params: itemParams,
    body: itemFields,
    response: { 200: z.object({ item: checklistItemSchema }) },
  },
  deleteChecklistItem: {
    summary: 'Delete a checklist item.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params: itemParams,
    response: { 200: z.object({ message: z.string() }) },
  },
  orderChecklist: {
    summary: "Set the order of a card's checklist. The list has exactly the card's items.",
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params,
    body: z.object({ uid_items: z.array(z.uuid(texts.orderInvalid).toLowerCase(), texts.orderInvalid).max(itemsMax) }),
    response: { 200: items },
  },
  convertChecklistItem: {
    summary: 'Turn a checklist item into a card in To Do, with its assignee and due date.',
    access: 'session',
    capability: 'useBoard',
    token: 'write',
    params: itemParams,
    response: { 201: z.object({ reply: replySchema }) },
  },
} as const satisfies CallSchemas
