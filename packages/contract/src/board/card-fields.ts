// Card fields that anyone with `useBoard` can set, with their response and input schemas. Row type, select list,
// presenter, calls and UI derive from this list. The web app imports only its types, to leave zod out of the bundle.
import { z } from 'zod'

import { messages } from '../messages.ts'
import { labelIdsSchema } from './label-ids.ts'

const texts = messages.kanban

/** Cuts a date-time to its date. Rejects year 0, which is valid in ISO but not in the database. */
const dueDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], texts.dueDateInvalid)
  .refine((text) => !text.startsWith('0000'), texts.dueDateInvalid)
  .transform((text) => text.slice(0, 10))

type CardField = {
  readonly answer: z.ZodType
  readonly body: z.ZodType
}

export const cardFields = {
  assignee_uid: {
    answer: z.uuid().nullable(),
    body: z.uuid(texts.assigneeUnknown).toLowerCase().nullable(),
  },
  due_date: {
    answer: z.iso.date().nullable(),
    body: dueDate.nullable(),
  },
  labels: {
    answer: z.array(z.uuid()).describe('Ids of labels. Empty on messages and comments.'),
    body: labelIdsSchema,
  },
} as const satisfies Readonly<Record<string, CardField>>

export type CardFieldName = keyof typeof cardFields

// Object.keys loses the literal keys.
export const cardFieldNames = Object.keys(cardFields) as readonly CardFieldName[]

type Part<Key extends 'answer' | 'body'> = { [Name in CardFieldName]: (typeof cardFields)[Name][Key] }

const part = <Key extends 'answer' | 'body'>(key: Key): Part<Key> =>
  // Object.fromEntries loses the keys; there is one entry per name.
  Object.fromEntries(cardFieldNames.map((name) => [name, cardFields[name][key]])) as Part<Key>

export const cardFieldAnswers = part('answer')

/** All optional, for a card that is created with them. */
export const newCardFields = z.object(part('body')).partial()

export const cardFieldsBody = newCardFields.refine((fields) => Object.keys(fields).length > 0, messages.http.badRequest)

export type CardFields = z.infer<z.ZodObject<Part<'answer'>>>
export type CardFieldsChange = Partial<CardFields>
export type CardFieldsInput = z.infer<typeof cardFieldsBody>
