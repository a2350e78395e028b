// Selections: the things a project will use, such as finishes, fittings and furniture.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { fileSchema } from '../files.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { selectionServerMessages as texts } from '../messages/selection-server-messages.ts'
import { clientIdSchema, isStorable, kanbanStatuses, replySchema } from '../replies.ts'
import { selectionApprovals, selectionCategories, selectionStages } from './kinds.ts'
import { formatQuantity, isPrice, isQuantity } from './money.ts'

const { codeMax, leadTimeMax, noteMax, pageMax, perRequest, roomMax, textMax, titleMax, unitMax, urlMax } =
  limits.selection

const hidden = 'Empty where clients do not see suppliers.'

export const selectionSchema = z
  .object({
    uid_selection: z.uuid(),
    uid_project: z.uuid(),
    number: z.number().int().describe('Number within the project, starting at 1 and never reused.'),
    code: z.string().describe('Unique within the project, ignoring case.'),
    title: z.string(),
    category: z.enum(selectionCategories),
    room: z.string().describe('May be empty.'),
    supplier: z.string().describe(hidden),
    sku: z.string().describe(hidden),
    url: z.string().describe(hidden),
    finish: z.string(),
    dimensions: z.string(),
    quantity: z.string().describe('Decimal with at most 3 decimals.'),
    unit: z.string(),
    unit_price: z.string().nullable().describe('Decimal with at most 4 decimals. Null where clients see no prices.'),
    unit_cost: z.string().nullable().describe('Null for clients and guests.'),
    line_total: z.string().nullable().describe("Quantity x price, rounded half up to the currency's decimals."),
    lead_time_days: z.number().int().nullable(),
    stage: z.enum(selectionStages).describe('Clients and guests see all but drafts.'),
    note: z.string().describe('Plain text.'),
    internal_note: z.string().describe('Plain text. Empty for clients and guests.'),
    image: fileSchema.nullable(),
    uid_pin: z.uuid().nullable().describe('Comment on a file it is about. Null if the caller cannot see the comment.'),
    card: z
      .object({ uid_reply: z.uuid(), kanban_status: z.enum(kanbanStatuses) })
      .nullable()
      .describe('Card created from the selection. Null for clients and guests.'),
    approval: z.enum(selectionApprovals),
    decided_by: z.string().nullable(),
    decided_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Selection' })

export type Selection = z.infer<typeof selectionSchema>

export const totalsSchema = z
  .object({
    by_room: z.array(z.object({ room: z.string(), total: z.string() })),
    by_category: z.array(z.object({ category: z.enum(selectionCategories), total: z.string() })),
    subtotal: z.string(),
    tax: z.string(),
    total: z.string(),
    budget: z.string().nullable().describe('Null for clients and guests.'),
    currency: z.string().describe('ISO 4217 code.'),
    tax_percent: z.string(),
  })
  .meta({ id: 'SelectionTotals' })

export type SelectionTotals = z.infer<typeof totalsSchema>

const text = (max: number, tooLong: string) =>
  z.string(messages.http.badRequest).trim().max(max, tooLong).refine(isStorable, messages.http.badRequest)

const isWebAddress = (url: string): boolean => url === '' || /^https?:\/\/[^\s/?#]\S*$/i.test(url)

const price = z.string(texts.priceInvalid).refine(isPrice, texts.priceInvalid).nullable()
const id = z.uuid(messages.http.badRequest).toLowerCase()

/** What people enter. Also the fields of an import. */
export const selectionFields = {
  code: text(codeMax, texts.codeTooLong).describe('If empty, a code is generated.'),
  title: text(titleMax, texts.titleTooLong).min(1, texts.titleRequired),
  category: z.enum(selectionCategories, texts.categoryUnknown),
  room: text(roomMax, texts.roomTooLong),
  supplier: text(textMax, texts.supplierTooLong),
  sku: text(textMax, texts.skuTooLong),
  url: text(urlMax, texts.urlInvalid).refine(isWebAddress, texts.urlInvalid),
  finish: text(textMax, texts.finishTooLong),
  dimensions: text(textMax, texts.dimensionsTooLong),
  quantity: z.string(texts.quantityInvalid).refine(isQuantity, texts.quantityInvalid).transform(formatQuantity),
  unit: text(unitMax, texts.unitTooLong),
  unit_price: price,
  unit_cost: price,
  lead_time_days: z
    .number(texts.leadTimeInvalid)
    .int(texts.leadTimeInvalid)
    .min(0, texts.leadTimeInvalid)
    .max(leadTimeMax, texts.leadTimeInvalid)
    .nullable(),
  stage: z.enum(selectionStages, texts.stageUnknown),
  note: text(noteMax, texts.noteTooLong),
  internal_note: text(noteMax, texts.internalNoteTooLong),
} as const

const links = {
  uid_file: id.nullable().describe("A file of the project's file area, as the image. Null removes the image."),
  uid_pin: id.nullable().describe('A comment on a file of the project.'),
}

const fields = z.object({ ...selectionFields, ...links }).partial()

const newSelection = fields.extend({
  title: z
    .string(texts.titleRequired)
    .trim()
    .min(1, texts.titleRequired)
    .max(titleMax, texts.titleTooLong)
    .refine(isStorable, messages.http.badRequest),
  clientId: clientIdSchema,
})

export const createSelectionSchema = newSelection.extend({
  others: z
    .array(newSelection, messages.http.badRequest)
    .max(perRequest - 1, texts.tooManyAtOnce)
    .optional()
    .describe('Further selections, created after it in this order. If one is refused, none is created.'),
})

export const updateSelectionSchema = fields.refine(
  (change) => Object.values(change).some((value) => value !== undefined),
  messages.http.badRequest,
)

export type SelectionChange = z.output<typeof fields>
export type NewSelection = z.output<typeof newSelection>

export const selectionImageSchema = z.object({ uid_pin: id.optional() })

const projectParams = z.object({ id: z.uuid().toLowerCase() })
const params = z.object({ selectionId: z.uuid().toLowerCase() })
const one = z.object({ selection: selectionSchema })
const created = one.extend({ others: z.array(selectionSchema).optional().describe('In the order of the request.') })

export const selectionsCalls = {
  listSelections: {
    summary:
      "List a project's selections by room, in order of first use, and position, with the totals of all. With limit, in pages. Clients do not see drafts.",
    access: 'session',
    capability: 'viewSelections',
    token: 'read',
    params: projectParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).optional().describe(`Page size, at most ${pageMax}.`),
      cursor: z.string().max(200).optional().describe('With `limit`: the `nextCursor` of the previous page.'),
    }),
    response: {
      200: z.object({
        selections: z.array(selectionSchema),
        totals: totalsSchema
          .nullable()
          .describe('Of all selections the caller sees. Null where clients see no prices.'),
        version: z
          .number()
          .int()
          .describe('Version of the selections. `project_selections_changed` events have a later one.'),
        nextCursor: z.string().nullable().describe('Null on the last page.'),
      }),
    },
  },
  createSelection: {
    summary: 'Create a selection, or several, which come last in their rooms. Returns 200 for a repeated clientId.',
    access: 'session',
    capability: 'editSelections',
    token: 'write',
    params: projectParams,
    body: createSelectionSchema,
    response: { 201: created, 200: created.describe('The clientId was used before.') },
  },
  updateSelection: {
    summary: 'Change fields of a selection. With another room, it comes last there.',
    access: 'session',
    capability: 'editSelections',
    token: 'write',
    params,
    body: updateSelectionSchema,
    response: { 200: one },
  },
  deleteSelection: {
    summary: 'Delete a selection.',
    access: 'session',
    capability: 'editSelections',
    token: 'write',
    params,
    response: { 200: z.object({ message: z.string() }) },
  },
  restoreSelection: {
    summary: 'Restore a selection in its place. Only for the person who deleted it, within 10 minutes.',
    access: 'session',
    capability: 'editSelections',
    token: 'write',
    params,
    response: { 200: one },
  },
  moveSelection: {
    summary: 'Move a selection to a room, after another selection or first.',
    access: 'session',
    capability: 'editSelections',
    token: 'write',
    params,
    body: z.object({
      room: selectionFields.room,
      after: id.nullable(),
      in_place: z
        .boolean(messages.http.badRequest)
        .optional()
        .describe("A new room comes where the selection's room is, instead of last. Renames a room."),
    }),
    response: { 200: one },
  },
  setSelectionImage: {
    summary: "Set a selection's image. Multipart: file, or JSON with uid_pin to copy a comment's marked area.",
    access: 'session',
    capability: 'editSelections',
    token: 'write',
    params,
    multipart: selectionImageSchema.extend({ file: z.file().optional() }),
    response: { 200: one },
  },
  createSelectionCard: {
    summary: "Create a card in To Do from a selection. Returns 200 with the selection's card if it has one.",
    access: 'session',
    capability: ['editSelections', 'useBoard'],
    token: 'write',
    params,
    response: { 201: z.object({ reply: replySchema }), 200: z.object({ reply: replySchema }) },
  },
} as const satisfies CallSchemas
