// Comments on a position of a picture or of a page of a PDF, with their threads. Each belongs to one version of a file.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { fileSchema } from '../files.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { reviewMessages as say } from '../messages/review-messages.ts'
import { clientIdSchema, isStorable, kanbanStatuses, replySchema } from '../replies.ts'

export const pinStatuses = ['open', 'resolved'] as const
export type PinStatus = (typeof pinStatuses)[number]

const authorSchema = z
  .object({
    uid_user: z.uuid().nullable(),
    name: z.string(),
    is_guest: z.boolean(),
    profile_photo: z.string().nullable().describe('Null for clients, who see names only.'),
  })
  .meta({ id: 'ReviewAuthor' })

export type ReviewAuthor = z.infer<typeof authorSchema>

const commentFields = {
  content: z.string().describe('Rich HTML.'),
  original_content: z.string().describe('The plain text of the content.'),
  author: authorSchema,
  clientId: z.string().nullable().describe('What its author called it, so that a repeated send is harmless.'),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
}

export const pinCommentSchema = z.object({ uid_comment: z.uuid(), ...commentFields }).meta({ id: 'PinComment' })

export type PinComment = z.infer<typeof pinCommentSchema>

export const pinSchema = z
  .object({
    uid_pin: z.uuid(),
    uid_file: z.uuid().describe('The version that it was made on; it may be deleted since.'),
    uid_stack: z.uuid(),
    version: z.number().int(),
    number: z.number().int().describe('From 1 within the stack; never given twice.'),
    x: z.number().describe('Share of the upright picture, 0 to 1; of a rectangle its left edge.'),
    y: z.number(),
    w: z.number().nullable().describe('Null for a point.'),
    h: z.number().nullable(),
    page: z.number().int().nullable().describe('Of a PDF, from 1.'),
    status: z.enum(pinStatuses),
    ...commentFields,
    resolved_by: authorSchema.nullable(),
    resolved_at: z.iso.datetime().nullable(),
    waits_for: authorSchema.nullable().describe('Whose turn it is while it is open.'),
    comments: z.array(pinCommentSchema).describe('The thread, oldest first.'),
    card: z
      .object({ uid_reply: z.uuid(), kanban_status: z.enum(kanbanStatuses) })
      .nullable()
      .describe('The card that it became; always null for clients.'),
    answer: z
      .object({ uid_file: z.uuid(), version: z.number().int() })
      .nullable()
      .describe('The version that answers it.'),
  })
  .meta({ id: 'Pin' })

export type Pin = z.infer<typeof pinSchema>

const share = z.number(say.positionUnknown).min(0, say.positionUnknown).max(1, say.positionUnknown)
const extent = share.gt(0, say.positionUnknown).nullish()

const content = z
  .string(say.contentRequired)
  .trim()
  .min(1, say.contentRequired)
  .max(limits.review.contentMax, say.contentTooLong)
  .refine(isStorable, messages.http.badRequest)

/** Both or neither of width and height; the rectangle lies on the picture. A trillionth forgives sums of fractions. */
const liesOnPicture = ({
  x,
  y,
  w,
  h,
}: {
  x: number
  y: number
  w?: number | null | undefined
  h?: number | null | undefined
}) =>
  (w ?? null) === null
    ? (h ?? null) === null
    : (h ?? null) !== null && x + (w ?? 0) <= 1 + 1e-12 && y + (h ?? 0) <= 1 + 1e-12

export const createPinSchema = z
  .object({
    x: share,
    y: share,
    w: extent,
    h: extent,
    page: z.number(say.pageUnknown).int(say.pageUnknown).min(1, say.pageUnknown).nullish(),
    content,
    clientId: clientIdSchema,
  })
  .refine(liesOnPicture, say.positionUnknown)

export const updatePinSchema = z
  .object({ content: content.optional(), status: z.enum(pinStatuses).optional() })
  .refine((change) => change.content !== undefined || change.status !== undefined, say.nothingToChange)

const fileParams = z.object({ fileId: z.uuid() })
const pinParams = z.object({ pinId: z.uuid() })
const commentParams = pinParams.extend({ commentId: z.uuid() })
const onePin = z.object({ pin: pinSchema })
const oneComment = z.object({ comment: pinCommentSchema })
const done = z.object({ message: z.string() })

export const reviewCalls = {
  listPins: {
    summary: 'The comments on a version of a file, by number; with version=all those on every version of its stack.',
    access: 'reviewer',
    capability: ['viewReview', 'viewReplyFiles'],
    params: fileParams,
    query: z.object({ version: z.literal('all').optional() }),
    response: { 200: z.object({ pins: z.array(pinSchema) }) },
  },
  createPin: {
    summary: 'Comment on a point or a rectangle of a picture, or of a page of a PDF.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'viewReplyFiles'],
    params: fileParams,
    body: createPinSchema,
    response: { 201: onePin },
  },
  updatePin: {
    summary: 'Change the text of a comment of one’s own; resolve or reopen any.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'resolvePins', 'viewReplyFiles'],
    params: pinParams,
    body: updatePinSchema,
    response: { 200: onePin },
  },
  deletePin: {
    summary: 'Delete a comment with its thread: one’s own; owner and managers any.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'deleteAnyPin', 'viewReplyFiles'],
    params: pinParams,
    response: { 200: done },
  },
  createPinComment: {
    summary: 'Answer in the thread of a comment.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'viewReplyFiles'],
    params: pinParams,
    body: z.object({ content, clientId: clientIdSchema }),
    response: { 201: oneComment },
  },
  updatePinComment: {
    summary: 'Change an answer of one’s own.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'viewReplyFiles'],
    params: commentParams,
    body: z.object({ content }),
    response: { 200: oneComment },
  },
  deletePinComment: {
    summary: 'Delete an answer: one’s own; owner and managers any.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'deleteAnyPin', 'viewReplyFiles'],
    params: commentParams,
    response: { 200: done },
  },
  createPinCard: {
    summary: 'Make a card of a comment, with a picture of the place; a second time the same card is answered with 200.',
    access: 'session',
    capability: ['useBoard', 'viewReplyFiles'],
    params: pinParams,
    response: { 200: z.object({ reply: replySchema }), 201: z.object({ reply: replySchema }) },
  },
  getReview: {
    summary: 'Of a project: the files with comments, what is open and what was resolved last.',
    access: 'session',
    capability: 'viewReview',
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        stacks: z
          .array(z.object({ file: fileSchema, open_count: z.number().int(), resolved_count: z.number().int() }))
          .describe('The newest version of each file that has comments; those with the latest comment first.'),
        open: z.array(pinSchema).describe('Newest first, at most 200.'),
        decided: z.array(pinSchema).describe('Resolved last first, at most 50.'),
      }),
    },
  },
} as const satisfies CallSchemas
