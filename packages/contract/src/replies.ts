import { z } from 'zod'

import { cardFieldAnswers } from './board/card-fields.ts'
import type { CallSchemas } from './call-schema.ts'
import { fileSchema, formFiles } from './files.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { originMessages } from './messages/origin-messages.ts'
import { reactionEmoji } from './text/reactions.ts'

const texts = messages.reply

export const replyTypes = ['discussion', 'kanban'] as const
export const kanbanStatuses = ['todo', 'in_progress', 'done'] as const

export type ReplyType = (typeof replyTypes)[number]
export type KanbanStatus = (typeof kanbanStatuses)[number]

const quotedMessageSchema = z
  .object({
    uid_reply: z.uuid(),
    email: z.string(),
    username: z.string().nullable(),
    name: z.string(),
    content: z.string(),
    attachments: z.array(fileSchema),
    deleted: z.literal(true).optional().describe('Present if the message has been deleted. Its text is empty.'),
  })
  .meta({ id: 'QuotedMessage' })

export const reactionSchema = z
  .object({
    emoji: z.enum(reactionEmoji),
    count: z.number().int(),
    names: z.array(z.string()).describe('The first 20 people, in order of reacting.'),
  })
  .meta({ id: 'Reaction' })

export type Reaction = z.infer<typeof reactionSchema>

export const checklistItemSchema = z
  .object({
    uid_item: z.uuid(),
    text: z.string(),
    is_done: z.boolean(),
    assignee_uid: cardFieldAnswers.assignee_uid,
    due_date: cardFieldAnswers.due_date,
  })
  .meta({ id: 'ChecklistItem' })

export type ChecklistItem = z.infer<typeof checklistItemSchema>

export const replySchema = z
  .object({
    uid_reply: z.uuid(),
    uid_project: z.uuid(),
    parent_uid_reply: z.uuid().nullable().describe('Card the comment belongs to.'),
    replyType: z.enum(replyTypes),
    content: z.string().describe('Rich HTML.'),
    original_content: z.string().describe('Content as plain text.'),
    clientId: z
      .string()
      .nullable()
      .describe('Id chosen by the sender. Prevents duplicates when a request is repeated.'),
    uid_user: z.uuid(),
    email: z.string(),
    username: z.string().nullable(),
    creator_email: z.string(),
    creator_username: z.string().nullable(),
    name: z.string().describe('Display name of the author: nickname, else username, else email.'),
    profile_photo: z.string().nullable(),
    via: z.string().nullable().describe('Name of the API token that wrote it for the author.'),
    attachments: z.array(fileSchema),
    details: z.object({ quoted_message: quotedMessageSchema.optional() }),
    created_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
    message_number: z.number().int().nullable().describe('Position in the group chat.'),
    version: z.number().int().describe('Increases with every new item, edit, reaction and deletion in the project.'),
    reactions: z.array(reactionSchema).describe('On messages and comments.'),
    pinned_at: z.iso.datetime().nullable(),
    pinned_by: z.string().nullable().describe('Name of the person who pinned the message.'),
    kanban_status: z.enum(kanbanStatuses).nullable(),
    card_order: z.number().int().nullable(),
    ...cardFieldAnswers,
    comment_count: z.number().int().optional().describe('Cards only.'),
    checklist_count: z
      .object({ done: z.number().int(), total: z.number().int() })
      .optional()
      .describe('Cards only. Number of checklist items.'),
    checklist: z.array(checklistItemSchema).optional().describe('Cards only, in answers with this one reply.'),
  })
  .meta({ id: 'Reply' })

export type Reply = z.infer<typeof replySchema>
export type QuotedMessage = z.infer<typeof quotedMessageSchema>

/** PostgreSQL texts cannot contain NUL. */
export const isStorable = (text: string): boolean => !text.includes('\0')

const content = z
  .string()
  .max(limits.reply.contentMax, texts.contentTooLong)
  .refine(isStorable, messages.http.badRequest)

/** Only the id is sent; the server reads the rest from its own row. */
const quoteSchema = z
  .union([z.uuid(texts.quoteUnknown), z.object({ uid_reply: z.uuid(texts.quoteUnknown) })], texts.quoteUnknown)
  .transform((quote) => (typeof quote === 'string' ? quote : quote.uid_reply))
  .nullish()

export const clientIdSchema = z
  .string()
  .min(1)
  .max(limits.reply.clientIdMax)
  .refine(isStorable, messages.http.badRequest)
  .nullish()

/** The caller's own generated images, attached as copies. */
export const imageIdsSchema = z
  .array(z.uuid(originMessages.imageNotFound).toLowerCase())
  .max(limits.file.perRequest, messages.file.tooMany)
  .default([])
  .describe("The caller's generated images to attach. Copies are added after the uploaded files.")

/**
 * Fields of a multipart body are strings; `quotedMessage` and `uid_images` are JSON there. Attachments are sent as
 * files.
 */
export const createReplySchema = z.object({
  content: content.default(''),
  replyType: z.enum(replyTypes, texts.typeUnknown).default('discussion'),
  parentReplyId: z.uuid(texts.parentUnknown).nullish(),
  quotedMessage: quoteSchema,
  clientId: clientIdSchema,
  uid_images: imageIdsSchema,
})

export const sendMessageSchema = z.object({
  projectId: z.uuid(messages.project.notFound).toLowerCase(),
  content: content.default(''),
  attachments: z.array(z.unknown()).max(0, texts.attachmentsBySocket).nullish(),
  quotedMessage: quoteSchema,
  clientId: clientIdSchema,
})

/** Accepts ids in upper case; events always carry them in lower case. */
const replyParams = z.object({ replyId: z.uuid().toLowerCase() })
const reactionParams = replyParams.extend({
  emoji: z.string().describe(`One of ${reactionEmoji.join(' ')}. U+FE0F is ignored.`),
})
const projectParams = z.object({ id: z.uuid().toLowerCase() })
const myReactions = z
  .record(z.uuid(), z.array(z.enum(reactionEmoji)))
  .describe("The caller's reactions by `uid_reply`. Replies without any are left out.")
const answer = z.object({ reply: replySchema })
const reactionsAnswer = z.object({ reactions: z.array(reactionSchema) })
const deleted = z.object({
  message: z.string(),
  version: z.number().int().optional().describe('Version of the group chat or board after the deletion.'),
})

export const repliesCalls = {
  listReplies: {
    summary:
      'List messages, cards and comments, oldest first. Returns the latest page, or those before, after, around ' +
      'or since a given point.',
    access: 'session',
    capability: ['readMessages', 'viewBoard'],
    token: 'read',
    params: projectParams,
    query: z.object({
      replyType: z.enum(replyTypes, texts.typeUnknown).optional(),
      parent: z.uuid().optional().describe('Only comments on this card.'),
      limit: z.coerce.number().int().min(1).optional(),
      before: z.uuid().optional(),
      beforeNumber: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .describe('With `q`: messages before this position, to continue a search from `searchedTo`.'),
      after: z.uuid().optional(),
      around: z.uuid().optional(),
      aroundNumber: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .describe('Messages around this position in the group chat, even if no message has it.'),
      since: z.coerce.number().int().min(0).optional().describe('Changes in the group chat after this version.'),
      q: z.string().trim().max(limits.search.queryMax, messages.search.tooLong).optional(),
      pinned: z.literal('true').optional().describe('Only pinned messages, the latest pin first.'),
    }),
    response: {
      200: z.object({
        replies: z.array(replySchema),
        hasMore: z.boolean().describe('True if there are older ones.'),
        hasNewer: z
          .boolean()
          .optional()
          .describe('With `around`, `aroundNumber` and `after`: true if there are newer ones.'),
        deleted: z.array(z.uuid()).optional().describe('With `since`: ids of deleted messages.'),
        isCut: z
          .boolean()
          .optional()
          .describe('With `since`: present if there are too many changes. Request the latest page instead.'),
        searchedTo: z
          .number()
          .int()
          .optional()
          .describe('With `q` of fewer than three letters: only messages from this position on were searched.'),
        version: z.number().int(),
        read_number: z.number().int().describe('Position up to which the caller has read.'),
        my_reactions: myReactions,
      }),
    },
  },
  getReply: {
    summary: 'Get a message, card or comment; a card with its checklist.',
    access: 'session',
    capability: ['readMessages', 'viewBoard'],
    token: 'read',
    params: replyParams,
    response: { 200: answer.extend({ my_reactions: myReactions }) },
  },
  createReply: {
    summary: 'Send a message, or add a card or comment. JSON, or multipart with attachments.',
    access: 'session',
    capability: ['sendMessage', 'useBoard', 'commentOnCards'],
    token: 'write',
    params: projectParams,
    multipart: createReplySchema.extend({ attachments: formFiles.optional() }),
    response: { 201: answer, 200: answer },
  },
  updateReply: {
    summary: "Edit the text of the caller's own message, card or comment.",
    access: 'session',
    capability: ['sendMessage', 'useBoard', 'commentOnCards'],
    token: 'write',
    params: replyParams,
    body: z.object({ content, original_content: z.string().optional() }),
    response: { 200: answer },
  },
  deleteReply: {
    summary: 'Delete a message, card or comment.',
    access: 'session',
    capability: ['sendMessage', 'useBoard', 'commentOnCards', 'deleteAnyMessage'],
    token: 'write',
    params: replyParams,
    response: { 200: deleted },
  },
  restoreReply: {
    summary: 'Undo a deletion by the caller within 10 minutes. The item returns to its previous position.',
    access: 'session',
    capability: ['sendMessage', 'useBoard', 'commentOnCards', 'deleteAnyMessage'],
    token: 'write',
    params: replyParams,
    response: { 200: answer },
  },
  addReaction: {
    summary: 'React to a message or to a comment on a card. A repeated request changes nothing.',
    access: 'session',
    capability: ['sendMessage', 'commentOnCards'],
    token: 'write',
    params: reactionParams,
    response: { 200: reactionsAnswer },
  },
  removeReaction: {
    summary: "Remove the caller's reaction. A repeated request changes nothing.",
    access: 'session',
    capability: ['sendMessage', 'commentOnCards'],
    token: 'write',
    params: reactionParams,
    response: { 200: reactionsAnswer },
  },
  pinMessage: {
    summary: 'Pin a message to the top of the group chat. A repeated request changes nothing.',
    access: 'session',
    capability: 'pinMessages',
    token: 'write',
    params: replyParams,
    response: { 200: answer },
  },
  unpinMessage: {
    summary: 'Unpin a message. A repeated request changes nothing.',
    access: 'session',
    capability: 'pinMessages',
    token: 'write',
    params: replyParams,
    response: { 200: answer.extend({ message: z.string() }) },
  },
  markProjectRead: {
    summary: 'Mark the group chat as read up to this message.',
    access: 'session',
    capability: 'readMessages',
    token: 'write',
    params: projectParams,
    body: z.object({ message_number: z.number().int().min(0) }),
    response: { 200: z.object({ unread_count: z.number().int() }) },
  },
  downloadReplyAttachment: {
    summary: 'Download an attachment of a message or card with the bearer token.',
    access: 'session',
    capability: ['downloadFiles', 'viewReplyFiles'],
    token: 'read',
    params: z.object({ id: z.uuid(), replyId: z.uuid(), attachmentId: z.uuid() }),
    response: { 200: z.any() },
  },
} as const satisfies CallSchemas
