import type { CardFieldsChange } from '@joinery/contract/board/card-fields'
import type { Attachment } from '@joinery/contract/files'
import type { Board } from '@joinery/contract/kanban'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'
import { type InfiniteData, infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/transport.ts'
import { queryClient, readAgain } from '#lib/query-client.ts'
import { isCurrent, timedReading } from '#lib/reading-times.ts'
import type { Session } from '#lib/session/session.ts'

import { attachedFiles } from './files.ts'
import { projectQuery } from './projects.ts'

const say = messages.kanban

const boardKey = (id: string) => ['board', id] as const
const commentsKey = (id: string, card: string) => ['board', id, 'comments', card] as const

/** What the server has refused it refuses the second time too; only a failure of the moment is tried again. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500)

/** The place in the list says it; as a number it would make every card below a moved one a new card. */
const withoutOrder = (cards: readonly Reply[]): Reply[] => cards.map((card) => ({ ...card, card_order: null }))

/** A card that has not changed stays the very same, wherever it stands now, so that only changed ones are drawn again. */
const keepSame = (known: Board | undefined, read: Board): Board => {
  if (!known) return read
  const cards = new Map(Object.values(known).flatMap((column) => column.map((card) => [card.uid_reply, card])))
  const keep = (column: Reply[]): Reply[] => column.map((card) => replaceEqualDeep(cards.get(card.uid_reply), card))
  return { todo: keep(read.todo), in_progress: keep(read.in_progress), done: keep(read.done) }
}

/** The number beside the tab follows the board. */
const tellOpenCount = (session: Session, id: string, { todo, in_progress }: Board): void => {
  const open_card_count = todo.length + in_progress.length
  const { queryKey } = projectQuery(session, id)
  queryClient.setQueryData(
    queryKey,
    (known) =>
      known && known.project.open_card_count !== open_card_count
        ? { ...known, project: { ...known.project, open_card_count } }
        : known,
    // Only this number is new.
    { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
}

export const boardQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: boardKey(id),
    queryFn: async ({ queryKey, signal }): Promise<Board> => {
      const ask = () => session.call('getBoard', { params: { id }, signal }, say.fetchFailed)
      const read = await timedReading(queryKey, ask)
      const board = {
        todo: withoutOrder(read.todo),
        in_progress: withoutOrder(read.in_progress),
        done: withoutOrder(read.done),
      }
      tellOpenCount(session, id, board)
      return board
    },
    // Both are boards: what this query kept, and what it has just read.
    structuralSharing: (known, read) => keepSame(known as Board | undefined, read as Board),
    retry,
  })

export const knownBoard = (id: string): Board | undefined => queryClient.getQueryData<Board>(boardKey(id))

export const refreshBoard = (id: string): Promise<void> => readAgain(boardKey(id))

/** Whether the board was read within the last `quietMs`. */
export const isBoardCurrent = (id: string, quietMs: number): Promise<boolean> => isCurrent(boardKey(id), quietMs)

/** A saved change enters what is known at once; a board that is on its way was read before it and is not wanted. */
export const changeBoard = async (id: string, change: (board: Board) => Board): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: boardKey(id), exact: true })
  queryClient.setQueryData<Board>(boardKey(id), (board) => board && change(board))
}

/** The comments of a card, the newest page first; each page is oldest first. */
export const commentsQuery = (session: Session, id: string, card: string) =>
  infiniteQueryOptions({
    queryKey: commentsKey(id, card),
    initialPageParam: '',
    queryFn: ({ queryKey, pageParam: before, signal }) => {
      const page = { replyType: 'kanban', parent: card, limit: limits.reply.pageSize } as const
      const query = before ? { ...page, before } : page
      const ask = () => session.call('listReplies', { params: { id }, query, signal }, messages.reply.listFailed)
      return before ? ask() : timedReading(queryKey, ask)
    },
    getNextPageParam: ({ hasMore, replies }) => (hasMore ? replies[0]?.uid_reply : undefined),
    retry,
  })

export const refreshComments = (id: string, card: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: commentsKey(id, card) })

/** The same, after joining a room that had been quiet for so long: unless they were read within that time. */
export const followComments = async (id: string, card: string, quietMs: number): Promise<void> => {
  if (!(await isCurrent(commentsKey(id, card), quietMs))) await refreshComments(id, card)
}

type NewReply = {
  readonly content: string
  readonly files: readonly File[]
  /** The same a second time is stored once: sending again after a lost answer does no harm. */
  readonly clientId: string
}

const createReply = async (
  session: Session,
  id: string,
  { files, ...rest }: NewReply & { parentReplyId?: string },
  options: UploadOptions,
  otherwise: string,
): Promise<Partial<Reply>> => {
  const fields = { ...rest, replyType: 'kanban' } as const
  const call = { ...options, params: { id }, body: { ...fields, ...attachedFiles(files) } }
  const answer: { reply?: Reply } = await session.call('createReply', call, otherwise)
  return answer.reply ?? {}
}

/** A new card, at the end of To Do. */
export const createCard = (
  session: Session,
  id: string,
  card: NewReply,
  options: UploadOptions,
): Promise<Partial<Reply>> => createReply(session, id, card, options, say.createFailed)

export const createComment = async (
  session: Session,
  id: string,
  card: string,
  comment: NewReply,
  options: UploadOptions,
): Promise<void> => {
  await createReply(session, id, { ...comment, parentReplyId: card }, options, messages.reply.createFailed)
  await refreshComments(id, card)
}

export const moveCard = (session: Session, replyId: string, kanban_status: KanbanStatus, card_order: number) =>
  session.call('moveCard', { params: { replyId }, body: { kanban_status, card_order } }, say.statusFailed)

export const orderCard = (session: Session, replyId: string, card_order: number) =>
  session.call('orderCard', { params: { replyId }, body: { card_order } }, say.orderFailed)

export const setCardFields = (session: Session, replyId: string, fields: CardFieldsChange, otherwise: string) =>
  session.call('setCardFields', { params: { replyId }, body: fields }, otherwise)

export const deleteCard = (session: Session, replyId: string) =>
  session.call('deleteReply', { params: { replyId } }, say.deleteFailed)

export const restoreCard = (session: Session, replyId: string) =>
  session.call('restoreReply', { params: { replyId } }, say.updateFailed)

/** The answers have no position: on the board the list says it. */
const withoutPosition = (reply: Reply): Reply => ({ ...reply, card_order: null })

export const updateCard = async (session: Session, replyId: string, content: string): Promise<Reply> => {
  const { reply } = await session.call('updateReply', { params: { replyId }, body: { content } }, say.updateFailed)
  return withoutPosition(reply)
}

export const addCardFile = async (
  session: Session,
  replyId: string,
  file: File,
  options: UploadOptions,
): Promise<Reply> => {
  const call = { ...options, params: { replyId }, body: { attachments: [file] } }
  return withoutPosition((await session.call('addCardFiles', call, say.updateFailed)).reply)
}

export const removeCardFile = async (session: Session, replyId: string, attachmentId: string): Promise<Reply> =>
  withoutPosition(
    (await session.call('removeCardFile', { params: { replyId, attachmentId } }, messages.file.deleteFailed)).reply,
  )

export const updateComment = async (
  session: Session,
  { uid_project, uid_reply, parent_uid_reply }: Reply,
  content: string,
) => {
  await session.call('updateReply', { params: { replyId: uid_reply }, body: { content } }, messages.reply.updateFailed)
  await refreshComments(uid_project, parent_uid_reply ?? '')
}

export const deleteComment = async (session: Session, { uid_project, uid_reply, parent_uid_reply }: Reply) => {
  await session.call('deleteReply', { params: { replyId: uid_reply } }, messages.reply.deleteFailed)
  await refreshComments(uid_project, parent_uid_reply ?? '')
}

export const restoreComment = async (session: Session, { uid_project, uid_reply, parent_uid_reply }: Reply) => {
  await session.call('restoreReply', { params: { replyId: uid_reply } }, messages.reply.updateFailed)
  await refreshComments(uid_project, parent_uid_reply ?? '')
}

/** The comments of a card that this browser has read, in no order. */
export const knownComments = (id: string, card: string): readonly Reply[] =>
  queryClient
    .getQueryData<InfiniteData<{ readonly replies: readonly Reply[] }>>(commentsKey(id, card))
    ?.pages.flatMap(({ replies }) => replies) ?? []

/** A comment's files as they are addressed now. */
export const filesOfComment = ({
  uid_project,
  parent_uid_reply,
  uid_reply,
}: Reply): readonly Attachment[] | undefined =>
  knownComments(uid_project, parent_uid_reply ?? '').find((comment) => comment.uid_reply === uid_reply)?.attachments

/** A card's files as they are addressed now. */
export const filesOfCard = (id: string, card: string): readonly Attachment[] | undefined =>
  Object.values(knownBoard(id) ?? {})
    .flat()
    .find(({ uid_reply }) => uid_reply === card)?.attachments
