// Comments on a position in an image or a PDF page, with their threads. Each belongs to one version of a file.
import { z } from 'zod'

import { newCardFields } from '../board/card-fields.ts'
import type { CallSchemas } from '../call-schema.ts'
import { fileSchema } from '../files.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { reviewMessages as texts } from '../messages/review-messages.ts'
import { clientIdSchema, isStorable, kanbanStatuses, replySchema } from '../replies.ts'

export const pinStatuses = ['open', 'resolved'] as const
export type PinStatus = (typeof pinStatuses)[number]

/** Who sees a comment and its replies: the team only, or clients and guests too. */
export const pinVisibilities = ['team', 'client'] as const
export type PinVisibility = (typeof pinVisibilities)[number]

const authorSchema = z
  .object({
    uid_user: z.uuid().nullable(),
    name: z.string(),
    is_guest: z.boolean(),
    profile_photo: z.string().nullable().describe('Null for clients, who only see names.'),
  })
  .meta({ id: 'ReviewAuthor' })

export type ReviewAuthor = z.infer<typeof authorSchema>

const commentFields = {
  content: z.string().describe('Rich HTML.'),
  original_content: z.string().describe('Content as plain text.'),
  author: authorSchema,
  clientId: z.string().nullable().describe('Id chosen by the author. Prevents duplicates when a request is repeated.'),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
}

export const pinCommentSchema = z.object({ uid_comment: z.uuid(), ...commentFields }).meta({ id: 'PinComment' })

export type PinComment = z.infer<typeof pinCommentSchema>

export const pinSchema = z
  .object({
    uid_pin: z.uuid(),
    uid_file: z.uuid().describe('Version the comment was added to. May have been deleted.'),
    uid_stack: z.uuid(),
    version: z.number().int(),
    number: z.number().int().describe('Number within the file, starting at 1 and never reused.'),
    x: z.number().describe('Fraction of the upright image, 0 to 1. For a rectangle, its left edge.'),
    y: z.number(),
    w: z.number().nullable().describe('Null for a point.'),
    h: z.number().nullable(),
    page: z.number().int().nullable().describe('PDF only: page number, starting at 1.'),
    status: z.enum(pinStatuses),
    visibility: z
      .enum(pinVisibilities)
      .describe('Who sees the comment and its replies: the team only, or clients and guests too.'),
    ...commentFields,
    resolved_by: authorSchema.nullable(),
    resolved_at: z.iso.datetime().nullable(),
    waits_for: authorSchema.nullable().describe('While open: whose turn it is.'),
    comments: z.array(pinCommentSchema).describe('Replies, oldest first.'),
    card: z
      .object({ uid_reply: z.uuid(), kanban_status: z.enum(kanbanStatuses) })
      .nullable()
      .describe('Card created from the comment. Always null for clients.'),
    answer: z
      .object({ uid_file: z.uuid(), version: z.number().int() })
      .nullable()
      .describe('Version uploaded in response to the comment.'),
  })
  .meta({ id: 'Pin' })

export type Pin = z.infer<typeof pinSchema>

const share = z.number(texts.positionUnknown).min(0, texts.positionUnknown).max(1, texts.positionUnknown)
const extent = share.gt(0, texts.positionUnknown).nullish()

const content = z
  .string(texts.contentRequired)
  .trim()
  .min(1, texts.contentRequired)
  .max(limits.review.contentMax, texts.contentTooLong)
  .refine(isStorable, messages.http.badRequest)

/**
 * Requires both width and height or neither, and a rectangle inside the image. The tolerance of 1e-12 allows for
 * rounding of fractions.
 */
const isInsideImage = ({
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
    page: z.number(texts.pageUnknown).int(texts.pageUnknown).min(1, texts.pageUnknown).nullish(),
    content,
    visibility: z
      .enum(pinVisibilities)
      .optional()
      .describe('Default: team. Ignored for clients and guests, whose comments are always visible to them.'),
    clientId: clientIdSchema,
  })
  .refine(isInsideImage, texts.positionUnknown)

export const updatePinSchema = z
  .object({
    content: content.optional(),
    status: z.enum(pinStatuses).optional(),
    visibility: z.enum(pinVisibilities).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), texts.noChanges)

const fileParams = z.object({ fileId: z.uuid() })
const pinParams = z.object({ pinId: z.uuid() })
const commentParams = pinParams.extend({ commentId: z.uuid() })
const onePin = z.object({ pin: pinSchema })
const oneComment = z.object({ comment: pinCommentSchema })
const done = z.object({ message: z.string() })

export const reviewCalls = {
  listPins: {
    summary: 'List the comments on a version of a file, by number. With version=all, on all versions.',
    access: 'reviewer',
    capability: ['viewReview', 'viewReplyFiles'],
    token: 'read',
    params: fileParams,
    query: z.object({ version: z.literal('all').optional() }),
    response: { 200: z.object({ pins: z.array(pinSchema) }) },
  },
  createPin: {
    summary: 'Comment on a point or rectangle of an image or PDF page.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'viewReplyFiles'],
    token: 'write',
    params: fileParams,
    body: createPinSchema,
    response: { 201: onePin },
  },
  updatePin: {
    summary:
      "Edit the text of the caller's own comment, resolve or reopen any comment, or change who sees it. Owners and managers can change who sees any comment, others only their own.",
    access: 'reviewer',
    capability: ['commentOnFiles', 'resolvePins', 'changeAnyPinVisibility', 'viewReplyFiles', 'viewTeamComments'],
    token: 'write',
    params: pinParams,
    body: updatePinSchema,
    response: { 200: onePin },
  },
  deletePin: {
    summary: 'Delete a comment with its replies. Owners and managers can delete any comment, others only their own.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'deleteAnyPin', 'viewReplyFiles', 'viewTeamComments'],
    token: 'write',
    params: pinParams,
    response: { 200: done },
  },
  createPinComment: {
    summary: 'Reply to a comment.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'viewReplyFiles', 'viewTeamComments'],
    token: 'write',
    params: pinParams,
    body: z.object({
      content,
      visibility: z
        .enum(pinVisibilities)
        .optional()
        .describe("The comment's visibility as the author of the reply saw it. 409 if it has changed since."),
      clientId: clientIdSchema,
    }),
    response: { 201: oneComment },
  },
  updatePinComment: {
    summary: "Edit the caller's own reply.",
    access: 'reviewer',
    capability: ['commentOnFiles', 'viewReplyFiles', 'viewTeamComments'],
    token: 'write',
    params: commentParams,
    body: z.object({ content }),
    response: { 200: oneComment },
  },
  deletePinComment: {
    summary: 'Delete a reply. Owners and managers can delete any reply, others only their own.',
    access: 'reviewer',
    capability: ['commentOnFiles', 'deleteAnyPin', 'viewReplyFiles', 'viewTeamComments'],
    token: 'write',
    params: commentParams,
    response: { 200: done },
  },
  createPinCard: {
    summary:
      'Create a card from a comment, with an image of the area. Returns the existing card with 200 if there is one.',
    access: 'session',
    capability: ['useBoard', 'viewReplyFiles', 'viewTeamComments'],
    token: 'write',
    params: pinParams,
    body: newCardFields.nullish().describe('Fields of the new card. An existing card keeps its own.'),
    response: { 200: z.object({ reply: replySchema }), 201: z.object({ reply: replySchema }) },
  },
  getReview: {
    summary:
      "Get a project's files with comments, its open comments and its recently resolved comments. With limit, the open comments in pages.",
    access: 'session',
    capability: 'viewReview',
    token: 'read',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .describe(`Number of open comments in a page, at most ${limits.review.pageMax}.`),
      cursor: z.string().max(200).optional().describe('The `nextCursor` of the previous page.'),
    }),
    response: {
      200: z.object({
        stacks: z
          .array(z.object({ file: fileSchema, open_count: z.number().int(), resolved_count: z.number().int() }))
          .describe(
            'Latest version of each file with comments, most recently commented first. In pages: of the listed comments.',
          ),
        open: z.array(pinSchema).describe('Latest first, up to 200.'),
        decided: z.array(pinSchema).describe('Most recently resolved first, up to 50. Only on the first page.'),
        nextCursor: z.string().nullable().optional().describe('In pages: null on the last page.'),
        total: z.number().int().optional().describe('In pages: number of open comments.'),
      }),
    },
  },
} as const satisfies CallSchemas
