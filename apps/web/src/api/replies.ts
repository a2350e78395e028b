import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import type { Site } from '@joinery/contract/site'

import type { AnswerOf } from '#lib/http/contract-calls.ts'
import { upload, type UploadOptions } from '#lib/http/upload.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const say = messages.reply

export type MessagePage = AnswerOf<'listReplies'>

/** Without a place: the newest page. */
export type MessagePlace = {
  readonly before?: string
  readonly after?: string
  readonly around?: string
  readonly since?: number
  readonly q?: string
  readonly limit?: number
}

/** A stretch of the discussion of a project. */
export const readMessages = (
  session: Session,
  projectId: string,
  place: MessagePlace = {},
  signal?: AbortSignal,
): Promise<MessagePage> => {
  const named = Object.entries(place).map(([name, value]) => [name, String(value)] as const)
  const query = { replyType: 'discussion', ...Object.fromEntries(named) }
  const options = { params: { id: projectId }, query, ...(signal ? { signal } : {}) }
  return session.call('listReplies', options, say.loadMessagesFailed)
}

const newestKey = (scope: string) => ['replies', 'newest', scope] as const

/**
 * The end of a discussion as it was last seen: whoever comes back sees it at once, and then what is new. `scope` names
 * the person and the project: nobody sees what another person has seen.
 */
export const keepNewest = (scope: string, page: MessagePage): void =>
  void queryClient.setQueryData(newestKey(scope), page)

export const keptNewest = (scope: string): MessagePage | undefined => queryClient.getQueryData(newestKey(scope))

export type NewMessage = {
  readonly content: string
  readonly quotedMessage: string | null
  readonly clientId: string
  readonly files: readonly File[]
}

// The contract leaves the body of this call open, because it is JSON or multipart; so the type knows of none.
const json = (body: object) => ({ body: body as never })

/** Sends a message without the socket; with files this is the only way. */
export const postMessage = async (
  session: Session,
  site: Site,
  projectId: string,
  { content, quotedMessage, clientId, files }: NewMessage,
  options: UploadOptions = {},
): Promise<Reply> => {
  const params = { id: projectId }
  const quote = quotedMessage === null ? null : { uid_reply: quotedMessage }
  if (files.length === 0) {
    const body = { content, replyType: 'discussion', quotedMessage: quote, clientId }
    return (await session.call('createReply', { params, ...json(body) }, say.sendFailed)).reply
  }
  const form = new FormData()
  form.append('content', content)
  form.append('replyType', 'discussion')
  if (quote) form.append('quotedMessage', JSON.stringify(quote))
  form.append('clientId', clientId)
  for (const file of files) form.append('attachments', file)
  return (await upload(session, site, 'createReply', { ...options, params, form }, say.sendFailed)).reply
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
