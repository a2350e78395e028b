import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import type { ReactionEvent } from '@joinery/contract/socket'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'

import type { UploadOptions } from '#lib/http/http.ts'
import { queryClientOf, refetchQuery } from '#lib/query-client.ts'
import { mergeMine, mergeReaction } from '#lib/reactions/merge-reaction.ts'
import type { Session } from '#lib/session/session.ts'

import { createReply, type NewReply, retry } from './kanban.ts'
import { type MessagePage, setReaction } from './replies.ts'

const allCommentsKey = (id: string) => ['board', id, 'comments'] as const
const commentsKey = (id: string, card: string) => [...allCommentsKey(id), card] as const

type Comments = InfiniteData<MessagePage>

/** A card's comments, newest page first; each page is oldest first. */
export const commentsQuery = (session: Session, id: string, card: string) =>
  infiniteQueryOptions({
    queryKey: commentsKey(id, card),
    initialPageParam: '',
    queryFn: ({ pageParam: before, signal }) => {
      const page = { replyType: 'kanban', parent: card, limit: limits.reply.pageSize } as const
      const query = before ? { ...page, before } : page
      return session.call('listReplies', { params: { id }, query, signal }, messages.reply.listFailed)
    },
    getNextPageParam: ({ hasMore, replies }) => (hasMore ? replies[0]?.uid_reply : undefined),
    retry,
  })

export const refreshComments = (session: Session, id: string, card: string): Promise<void> =>
  queryClientOf(session).invalidateQueries({ queryKey: commentsKey(id, card) })

/** Refetches the comments of all open cards of the board. */
export const refreshAllComments = async (session: Session, id: string): Promise<void> => {
  const known = queryClientOf(session)
    .getQueryCache()
    .findAll({ queryKey: allCommentsKey(id) })
  await Promise.all(known.map(({ queryKey }) => refetchQuery(session, queryKey)))
}

/** Inserts or replaces a comment; undefined if the loaded pages do not determine its place, or have it with a later change. */
const withComment = (known: Comments, comment: Reply): Comments | undefined => {
  const isKnown = ({ uid_reply }: Reply): boolean => uid_reply === comment.uid_reply
  const former = known.pages.flatMap(({ replies }) => replies).find(isKnown)
  if (former) {
    if (former.version > comment.version) return undefined
    const pages = known.pages.map((page) => ({
      ...page,
      replies: page.replies.map((reply) => (isKnown(reply) ? comment : reply)),
    }))
    return { ...known, pages }
  }
  const [newest, ...older] = known.pages
  const last = newest?.replies.at(-1)
  if (!newest || (last && last.created_at > comment.created_at)) return undefined
  return { ...known, pages: [{ ...newest, replies: [...newest.replies, comment] }, ...older] }
}

const changeComments = (
  session: Session,
  id: string,
  card: string,
  change: (known: Comments) => Comments | undefined,
): void => {
  const queryKey = commentsKey(id, card)
  const known = queryClientOf(session).getQueryData<Comments>(queryKey)
  const isReading = queryClientOf(session).isFetching({ queryKey, exact: true }) > 0
  const changed = known && !isReading ? change(known) : undefined
  if (changed) queryClientOf(session).setQueryData<Comments>(queryKey, changed)
  // A running fetch may lack this change.
  else if (known || isReading) void refreshComments(session, id, card)
}

export const mergeComment = (session: Session, id: string, card: string, comment: Reply): void =>
  changeComments(session, id, card, (known) => withComment(known, comment))

export const dropComment = (session: Session, id: string, card: string, uid_comment: string): void =>
  changeComments(session, id, card, (known) => ({
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      replies: page.replies.filter(({ uid_reply }) => uid_reply !== uid_comment),
    })),
  }))

/** Applies a reaction to a loaded comment. Others ignore it: their card is closed, or it is a message. */
export const mergeCommentReaction = (session: Session, event: ReactionEvent, isOwn: boolean): void => {
  const { uid_project, uid_reply, version } = event
  const isOlder = (reply: Reply): boolean => reply.uid_reply === uid_reply && reply.version < version
  queryClientOf(session).setQueriesData<Comments>({ queryKey: allCommentsKey(uid_project) }, (known) =>
    known?.pages.some(({ replies }) => replies.some(isOlder))
      ? {
          ...known,
          pages: known.pages.map((page) => {
            if (!page.replies.some(isOlder)) return page
            const mine = page.my_reactions[uid_reply] ?? []
            return {
              ...page,
              replies: page.replies.map((reply) =>
                isOlder(reply) ? { ...reply, version, reactions: mergeReaction(reply.reactions, event) } : reply,
              ),
              my_reactions: isOwn ? { ...page.my_reactions, [uid_reply]: mergeMine(mine, event) } : page.my_reactions,
            }
          }),
        }
      : known,
  )
  // The answer of a running fetch may lack it.
  const fetching = { queryKey: allCommentsKey(uid_project), fetchStatus: 'fetching' } as const
  for (const { queryKey } of queryClientOf(session).getQueryCache().findAll(fetching)) {
    void refetchQuery(session, queryKey)
  }
}

/** Saves a reaction to a comment. Its event shows it; without a connection the comments are read again. */
export const reactToComment = async (
  session: Session,
  { uid_reply, uid_project, parent_uid_reply }: Reply,
  emoji: ReactionEmoji,
  added: boolean,
): Promise<void> => {
  await setReaction(session, uid_reply, emoji, added)
  await refreshComments(session, uid_project, parent_uid_reply ?? '')
}

/** The board's version after the change. */
type Version = number | undefined

export const createComment = async (
  session: Session,
  id: string,
  card: string,
  comment: NewReply,
  options: UploadOptions,
): Promise<Version> => {
  const { createFailed } = messages.reply
  const { version } = await createReply(session, id, { ...comment, parentReplyId: card }, options, createFailed)
  await refreshComments(session, id, card)
  return version
}

export const updateComment = async (session: Session, comment: Reply, content: string): Promise<Version> => {
  const call = { params: { replyId: comment.uid_reply }, body: { content } }
  const answer: { reply?: Reply } = await session.call('updateReply', call, messages.reply.updateFailed)
  await refreshComments(session, comment.uid_project, comment.parent_uid_reply ?? '')
  return answer.reply?.version
}

export const deleteComment = async (session: Session, comment: Reply): Promise<Version> => {
  const call = { params: { replyId: comment.uid_reply } }
  const { version } = await session.call('deleteReply', call, messages.reply.deleteFailed)
  await refreshComments(session, comment.uid_project, comment.parent_uid_reply ?? '')
  return version
}

export const restoreComment = async (session: Session, comment: Reply): Promise<Version> => {
  const call = { params: { replyId: comment.uid_reply } }
  const answer: { reply?: Reply } = await session.call('restoreReply', call, messages.reply.updateFailed)
  await refreshComments(session, comment.uid_project, comment.parent_uid_reply ?? '')
  return answer.reply?.version
}

export const knownComments = (session: Session, id: string, card: string): readonly Reply[] =>
  queryClientOf(session)
    .getQueryData<InfiniteData<{ readonly replies: readonly Reply[] }>>(commentsKey(id, card))
    ?.pages.flatMap(({ replies }) => replies) ?? []

/** A comment's files with current signed URLs. */
export const filesOfComment = (
  session: Session,
  { uid_project, parent_uid_reply, uid_reply }: Reply,
): readonly Attachment[] | undefined =>
  knownComments(session, uid_project, parent_uid_reply ?? '').find((comment) => comment.uid_reply === uid_reply)
    ?.attachments
