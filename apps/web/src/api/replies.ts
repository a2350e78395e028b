import type { AnswerOf, QueryOf } from '@joinery/contract/call-types'
import { messages } from '@joinery/contract/messages'
import type { Reaction, Reply } from '@joinery/contract/replies'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { queryOptions } from '@tanstack/react-query'

import type { UploadOptions } from '#lib/http/http.ts'
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { attachedFiles } from './files.ts'

const texts = messages.reply

export type MessagePage = AnswerOf<'listReplies'>

export type MessagePlace = Pick<
  QueryOf<'listReplies'>,
  'before' | 'beforeNumber' | 'after' | 'around' | 'aroundNumber' | 'since' | 'q' | 'limit'
>

export const readMessages = (
  session: Session,
  projectId: string,
  place: MessagePlace = {},
  signal?: AbortSignal,
): Promise<MessagePage> => {
  const query = { replyType: 'discussion', ...place } as const
  return session.call('listReplies', { params: { id: projectId }, query, signal }, texts.loadMessagesFailed)
}

const newestKey = (scope: string) => ['replies', 'newest', scope] as const

/**
 * Caches the newest page, shown immediately on return. `scope` names the user and the project, so that no user sees
 * another's messages.
 */
export const cacheNewestPage = (session: Session, scope: string, page: MessagePage): void =>
  void queryClientOf(session).setQueryData(newestKey(scope), page)

export const getCachedNewestPage = (session: Session, scope: string): MessagePage | undefined =>
  queryClientOf(session).getQueryData(newestKey(scope))

export type NewMessage = {
  readonly content: string
  readonly quotedMessage: string | null
  readonly clientId: string
  readonly files: readonly File[]
}

/** Sends a message by HTTP, which is required for files. */
export const postMessage = async (
  session: Session,
  projectId: string,
  { content, quotedMessage, clientId, files }: NewMessage,
  options: UploadOptions = {},
): Promise<Reply> => {
  const quote = quotedMessage === null ? null : { uid_reply: quotedMessage }
  const fields = { content, replyType: 'discussion', quotedMessage: quote, clientId } as const
  const call = { ...options, params: { id: projectId }, body: { ...fields, ...attachedFiles(files) } }
  return (await session.call('createReply', call, texts.sendFailed)).reply
}

export const updateMessage = async (session: Session, replyId: string, content: string): Promise<Reply> =>
  (await session.call('updateReply', { params: { replyId }, body: { content } }, texts.updateMessageFailed)).reply

export const deleteMessage = async (session: Session, replyId: string): Promise<void> => {
  await session.call('deleteReply', { params: { replyId } }, texts.deleteFailed)
}

export const restoreMessage = async (session: Session, replyId: string): Promise<Reply> =>
  (await session.call('restoreReply', { params: { replyId } }, messages.http.notFound)).reply

export const setReaction = async (
  session: Session,
  replyId: string,
  emoji: ReactionEmoji,
  added: boolean,
): Promise<Reaction[]> => {
  const name = added ? 'addReaction' : 'removeReaction'
  return (await session.call(name, { params: { replyId, emoji } }, texts.reactFailed)).reactions
}

export const setPinned = async (session: Session, replyId: string, isPinned: boolean): Promise<Reply> => {
  const call = { params: { replyId } }
  return isPinned
    ? (await session.call('pinMessage', call, texts.pinFailed)).reply
    : (await session.call('unpinMessage', call, texts.unpinFailed)).reply
}

const pinnedKey = (projectId: string) => ['replies', 'pinned', projectId] as const

/** The pinned messages, the latest pin first. */
export const pinnedQuery = (session: Session, projectId: string) =>
  queryOptions({
    queryKey: pinnedKey(projectId),
    queryFn: async ({ signal }) => {
      const query = { pinned: 'true' } as const
      const call = { params: { id: projectId }, query, signal }
      const { replies } = await session.call('listReplies', call, texts.loadMessagesFailed)
      return replies.filter(({ pinned_at }) => pinned_at !== null)
    },
  })

export const refreshPinned = (session: Session, projectId: string): void =>
  void queryClientOf(session).invalidateQueries({ queryKey: pinnedKey(projectId) })

/** Marks everything up to this number as read; returns the unread count. */
export const markRead = async (session: Session, projectId: string, message_number: number): Promise<number> => {
  const options = { params: { id: projectId }, body: { message_number } }
  return (await session.call('markProjectRead', options, texts.loadMessagesFailed)).unread_count
}
