import type { AnswerOf, QueryOf } from '@joinery/contract/call-types'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import type { UploadOptions } from '#lib/http/http.ts'
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { attachedFiles } from './files.ts'

const say = messages.reply

export type MessagePage = AnswerOf<'listReplies'>

/** Without a position: the newest page. */
export type MessagePlace = Pick<
  QueryOf<'listReplies'>,
  'before' | 'beforeNumber' | 'after' | 'around' | 'aroundNumber' | 'since' | 'q' | 'limit'
>

/** A stretch of the discussion of a project. */
export const readMessages = (
  session: Session,
  projectId: string,
  place: MessagePlace = {},
  signal?: AbortSignal,
): Promise<MessagePage> => {
  const query = { replyType: 'discussion', ...place } as const
  return session.call('listReplies', { params: { id: projectId }, query, signal }, say.loadMessagesFailed)
}

const newestKey = (scope: string) => ['replies', 'newest', scope] as const

/**
 * The end of a discussion as it was last seen: whoever comes back sees it at once, and then what is new. `scope` names
 * the person and the project: nobody sees what another person has seen.
 */
export const keepNewest = (session: Session, scope: string, page: MessagePage): void =>
  void queryClientOf(session).setQueryData(newestKey(scope), page)

export const keptNewest = (session: Session, scope: string): MessagePage | undefined =>
  queryClientOf(session).getQueryData(newestKey(scope))

export type NewMessage = {
  readonly content: string
  readonly quotedMessage: string | null
  readonly clientId: string
  readonly files: readonly File[]
}

/** Sends a message without the socket; with files this is the only way. */
export const postMessage = async (
  session: Session,
  projectId: string,
  { content, quotedMessage, clientId, files }: NewMessage,
  options: UploadOptions = {},
): Promise<Reply> => {
  const quote = quotedMessage === null ? null : { uid_reply: quotedMessage }
  const fields = { content, replyType: 'discussion', quotedMessage: quote, clientId } as const
  const call = { ...options, params: { id: projectId }, body: { ...fields, ...attachedFiles(files) } }
  return (await session.call('createReply', call, say.sendFailed)).reply
}

export const updateMessage = async (session: Session, replyId: string, content: string): Promise<Reply> =>
  (await session.call('updateReply', { params: { replyId }, body: { content } }, say.updateMessageFailed)).reply

export const deleteMessage = async (session: Session, replyId: string): Promise<void> => {
  await session.call('deleteReply', { params: { replyId } }, say.deleteFailed)
}

/** Takes back a deletion. */
export const restoreMessage = async (session: Session, replyId: string): Promise<Reply> =>
  (await session.call('restoreReply', { params: { replyId } }, messages.http.notFound)).reply

/** Everything up to this number has been read; answers how many are unread now. */
export const markRead = async (session: Session, projectId: string, message_number: number): Promise<number> => {
  const options = { params: { id: projectId }, body: { message_number } }
  return (await session.call('markProjectRead', options, say.loadMessagesFailed)).unread_count
}
