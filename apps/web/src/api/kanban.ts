import { type BoardTag, readBoardTag, writeBoardTag } from '@joinery/contract/board/board-tag'
import type { CardFieldsChange } from '@joinery/contract/board/card-fields'
import type { Attachment } from '@joinery/contract/files'
import type { Board } from '@joinery/contract/kanban'
import { messages } from '@joinery/contract/messages'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/http.ts'
import { queryClientOf, refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { attachedFiles } from './files.ts'
import { projectQuery } from './projects.ts'

const texts = messages.kanban

const boardKey = (id: string) => ['board', id] as const

/** Retries once, but not after a refusal (4xx). */
export const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500)

/** Position in the list is the order; with `card_order`, moving a card would change every card below it. */
const withoutOrder = (cards: readonly Reply[]): Reply[] => cards.map((card) => ({ ...card, card_order: null }))

/** The server's board at this version; null if the server did not send one. */
export type KnownBoard = { readonly board: Board; readonly version: number | null; readonly mark: string | null }

const reuseColumn = (known: Reply[], read: readonly Reply[], cards: ReadonlyMap<string, Reply>): Reply[] => {
  const reused = read.map((card) => replaceEqualDeep(cards.get(card.uid_reply), card))
  return reused.length === known.length && reused.every((card, index) => card === known[index]) ? known : reused
}

/** Reuses the objects of unchanged cards, so that only changed cards render again. */
const reuseUnchanged = (known: KnownBoard | undefined, read: KnownBoard): KnownBoard => {
  if (!known || known === read) return read
  const { todo, in_progress, done } = known.board
  const cards = new Map([...todo, ...in_progress, ...done].map((card) => [card.uid_reply, card]))
  const board = {
    todo: reuseColumn(todo, read.board.todo, cards),
    in_progress: reuseColumn(in_progress, read.board.in_progress, cards),
    done: reuseColumn(done, read.board.done, cards),
  }
  return { ...read, board }
}

const updateOpenCount = (session: Session, id: string, { todo, in_progress }: Board): void => {
  const open_card_count = todo.length + in_progress.length
  const { queryKey } = projectQuery(session, id)
  queryClientOf(session).setQueryData(
    queryKey,
    (known) =>
      known && known.project.open_card_count !== open_card_count
        ? { ...known, project: { ...known.project, open_card_count } }
        : known,
    // Keep `dataUpdatedAt`: only this number is new.
    { updatedAt: queryClientOf(session).getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
}

export const knownState = (session: Session, id: string): KnownBoard | undefined =>
  queryClientOf(session).getQueryData<KnownBoard>(boardKey(id))

const tagOf = ({ version, mark }: KnownBoard): string | undefined =>
  version === null || mark === null ? undefined : writeBoardTag({ version, mark })

const isBehind = (one: KnownBoard, other: KnownBoard): boolean =>
  one.version !== null && other.version !== null && one.version < other.version

/** Sends the ETag of the known board, so that an unchanged board costs a few bytes. */
const readBoard = async (session: Session, id: string, signal: AbortSignal): Promise<KnownBoard> => {
  const before = knownState(session, id)
  const answer: { isSame: boolean; tag: BoardTag | null } = { isSame: false, tag: null }
  const columns = await session.call(
    'getBoard',
    {
      params: { id },
      signal,
      ifNoneMatch: before && tagOf(before),
      onAnswer: (status, header) => {
        answer.isSame = status === 304
        answer.tag = readBoardTag(header('etag'))
      },
    },
    texts.fetchFailed,
  )
  const now = knownState(session, id)
  const current = now ?? before
  if (answer.isSame && current) return current
  const { todo, in_progress, done } = columns
  const board = { todo: withoutOrder(todo), in_progress: withoutOrder(in_progress), done: withoutOrder(done) }
  const read = { board, version: answer.tag?.version ?? null, mark: answer.tag?.mark ?? null }
  // Changes were applied during the fetch. A server whose versions went back (restored from a backup) wins.
  if (now && isBehind(read, now) && !(before && isBehind(read, before))) return now
  updateOpenCount(session, id, board)
  return read
}

export const boardQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: boardKey(id),
    queryFn: ({ signal }) => readBoard(session, id, signal),
    // This query stores only this type.
    structuralSharing: (known, read) => reuseUnchanged(known as KnownBoard | undefined, read as KnownBoard),
    retry,
  })

export const knownBoard = (session: Session, id: string): Board | undefined => knownState(session, id)?.board

export const writeBoard = (session: Session, id: string, known: KnownBoard): void => {
  queryClientOf(session).setQueryData<KnownBoard>(boardKey(id), known)
  updateOpenCount(session, id, known.board)
}

export const refreshBoard = (session: Session, id: string): Promise<void> => refetchQuery(session, boardKey(id))

/** Applies a saved change whose version is unknown. Cancels a running fetch, whose response may lack the change. */
export const changeBoard = async (session: Session, id: string, change: (board: Board) => Board): Promise<void> => {
  await queryClientOf(session).cancelQueries({ queryKey: boardKey(id), exact: true })
  queryClientOf(session).setQueryData<KnownBoard>(
    boardKey(id),
    (known) => known && { ...known, board: change(known.board) },
  )
}

export type NewReply = {
  readonly content: string
  readonly files: readonly File[]
  /** Idempotency key: sending again after a lost response stores one reply. */
  readonly clientId: string
}

export const createReply = async (
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

export const createCard = (
  session: Session,
  id: string,
  card: NewReply,
  options: UploadOptions,
): Promise<Partial<Reply>> => createReply(session, id, card, options, texts.createFailed)

export const moveCard = (session: Session, replyId: string, kanban_status: KanbanStatus, card_order: number) =>
  session.call('moveCard', { params: { replyId }, body: { kanban_status, card_order } }, texts.statusFailed)

export const orderCard = (session: Session, replyId: string, card_order: number) =>
  session.call('orderCard', { params: { replyId }, body: { card_order } }, texts.orderFailed)

export const setCardFields = (session: Session, replyId: string, fields: CardFieldsChange, otherwise: string) =>
  session.call('setCardFields', { params: { replyId }, body: fields }, otherwise)

export type CardsChange = {
  readonly uid_replies: string[]
  readonly kanban_status?: KanbanStatus
  readonly add_labels?: string[]
  readonly assignee_uid?: string | null
  readonly delete?: true
}

/** All of the cards or none. */
export const changeCards = (session: Session, id: string, body: CardsChange, otherwise: string) =>
  session.call('changeCards', { params: { id }, body }, otherwise)

export const undoCards = (session: Session, id: string, undo: string, otherwise: string) =>
  session.call('undoCards', { params: { id }, body: { undo } }, otherwise)

export const deleteCard = (session: Session, replyId: string) =>
  session.call('deleteReply', { params: { replyId } }, texts.deleteFailed)

export const restoreCard = (session: Session, replyId: string) =>
  session.call('restoreReply', { params: { replyId } }, texts.updateFailed)

export const updateCard = async (session: Session, replyId: string, content: string): Promise<Reply> =>
  (await session.call('updateReply', { params: { replyId }, body: { content } }, texts.updateFailed)).reply

export const addCardFile = async (
  session: Session,
  replyId: string,
  file: File,
  options: UploadOptions,
): Promise<Reply> => {
  const call = { ...options, params: { replyId }, body: { attachments: [file] } }
  return (await session.call('addCardFiles', call, texts.updateFailed)).reply
}

export const removeCardFile = async (session: Session, replyId: string, attachmentId: string): Promise<Reply> =>
  (await session.call('removeCardFile', { params: { replyId, attachmentId } }, messages.file.deleteFailed)).reply

/** A card's files with current signed URLs. */
export const filesOfCard = (session: Session, id: string, card: string): readonly Attachment[] | undefined =>
  Object.values(knownBoard(session, id) ?? {})
    .flat()
    .find(({ uid_reply }) => uid_reply === card)?.attachments
