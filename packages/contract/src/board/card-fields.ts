// The fields of a card that everybody who may use the board can set: how each is answered and how it is set. Row type,
// select list, presenter, calls and the facts on the screen follow from this list. The web app takes its types only: the
// schemas would come with zod.
import { z } from 'zod'

import { messages } from '../messages.ts'

const say = messages.kanban

/** A date-time is cut to its date. ISO knows a year 0, the database does not. */
const dueDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], say.dueDateInvalid)
  .refine((text) => !text.startsWith('0000'), say.dueDateInvalid)
  .transform((text) => text.slice(0, 10))

type CardField = {
  readonly answer: z.ZodNullable
  readonly body: z.ZodNullable
}

export const cardFields = {
  assignee_uid: {
    answer: z.uuid().nullable(),
    body: z.uuid(say.assigneeUnknown).nullable(),
  },
  due_date: {
    answer: z.iso.date().nullable(),
    body: dueDate.nullable(),
  },
} as const satisfies Readonly<Record<string, CardField>>

export type CardFieldName = keyof typeof cardFields

// The keys of a literal are its names.
export const cardFieldNames = Object.keys(cardFields) as readonly CardFieldName[]

type Part<Key extends 'answer' | 'body'> = { [Name in CardFieldName]: (typeof cardFields)[Name][Key] }

const part = <Key extends 'answer' | 'body'>(key: Key): Part<Key> =>
  // One entry for each name, which Object.fromEntries forgets.
  Object.fromEntries(cardFieldNames.map((name) => [name, cardFields[name][key]])) as Part<Key>

export const cardFieldAnswers = part('answer')

export const cardFieldsBody = z
  .object(part('body'))
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, messages.http.badRequest)

export type CardFields = z.infer<z.ZodObject<Part<'answer'>>>
export type CardFieldsChange = Partial<CardFields>
export type CardFieldsInput = z.infer<typeof cardFieldsBody>
