// A client that reads the board once and then applies events only.
import { readBoardTag } from '@joinery/contract/board/board-tag'
import type { Board } from '@joinery/contract/kanban'
import { kanbanStatuses, type Reply } from '@joinery/contract/replies'
import type { BoardEvent } from '@joinery/contract/socket'

import type { TestUser } from './build-user.ts'
import type { TestSocket } from './socket-client.ts'

export type FollowedBoard = { readonly version: number; readonly board: Board }

export const readFollowed = async (who: TestUser, id: string): Promise<FollowedBoard> => {
  const { body, headers } = await who.call('getBoard', { params: { id } })
  const tag = readBoardTag(String(headers.etag))
  if (!tag) throw new Error('The board has no version')
  return { version: tag.version, board: body }
}

const takeOut = (board: Board, uid: string): Reply | undefined => {
  for (const status of kanbanStatuses) {
    const index = board[status].findIndex(({ uid_reply }) => uid_reply === uid)
    if (index !== -1) return board[status].splice(index, 1)[0]
  }
  return undefined
}

const renumber = (board: Board): Board => {
  for (const status of kanbanStatuses) for (const [index, card] of board[status].entries()) card.card_order = index
  return board
}

/** Throws if the client would have to refetch the board. */
const applyEvent = (
  { version, board }: FollowedBoard,
  { card, is_deleted, comment, ...event }: BoardEvent,
): FollowedBoard => {
  if (event.version !== version + 1) throw new Error(`After ${version} came ${event.version}`)
  const next = structuredClone(board)
  if (!card) {
    if (is_deleted) takeOut(next, event.uid_reply)
    else if (!comment) throw new Error('The event does not say what changed')
    return { version: event.version, board: renumber(next) }
  }
  const known = takeOut(next, card.uid_reply)
  if (!known && card.content === undefined) throw new Error('A part of a card that is not known')
  const merged = { ...known, ...card } as Reply // complete, or an update of a known card
  next[merged.kanban_status ?? 'todo'].splice(merged.card_order ?? 0, 0, merged)
  return { version: event.version, board: renumber(next) }
}

const laterEvents = (start: FollowedBoard, socket: TestSocket): BoardEvent[] =>
  socket.received('project_board_changed').filter(({ version = 0 }) => version > start.version)

/** Returns the board after all events a socket received since it was read. */
export const followBoard = (start: FollowedBoard, socket: TestSocket): FollowedBoard =>
  laterEvents(start, socket).reduce(applyEvent, start)

/**
 * For several processes, where a late event may arrive after its successor (see `in-order.ts`) and a client refetches.
 * Each event must still arrive exactly once.
 */
export const followInAnyOrder = (start: FollowedBoard, socket: TestSocket): FollowedBoard =>
  laterEvents(start, socket)
    .toSorted((one, other) => (one.version ?? 0) - (other.version ?? 0))
    .reduce(applyEvent, start)
