// Boards kept up to date by versioned events: when they are refetched, and when not.
import type { Board } from '@joinery/contract/kanban'
import { messages } from '@joinery/contract/messages'
import { cardMessages } from '@joinery/contract/messages/card-messages'
import type { Reply } from '@joinery/contract/replies'
import type { BoardEvent } from '@joinery/contract/socket'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'
import { projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emittedOnSocket, emitFromServer } from '#testing/fake-socket.ts'

import { alertText, cardsIn, jonasId, moveBy, reason, someBoard, visit } from './board-testing.ts'

/** A server with a versioned board: To Do 1 2, In Progress 3 at version 7. */
const follow = async (answers: Answers = {}, search = '') => {
  let now: { board: Board; version: number } = { board: someBoard, version: 7 }
  let reads = 0
  const getBoard = ({ ifNoneMatch }: { ifNoneMatch: string | undefined }) => {
    const etag = `W/"${now.version}.mark"`
    if (ifNoneMatch !== etag) reads += 1
    return { etag, answer: now.board }
  }
  const page = await visit({ answers: { getBoard, ...answers }, search })
  await waitFor(() => expect(emittedOnSocket('join_project')).toContainEqual({ projectId: projectId(), view: 'board' }))
  // After joining the room, the client asks whether it missed events.
  await waitFor(() => expect(page.api.sent('getBoard').at(-1)?.ifNoneMatch).toBe('W/"7.mark"'))
  return {
    ...page,
    /** Number of full reads after the first. */
    reads: () => reads - 1,
    store: (board: Board, version: number) => {
      now = { board, version }
    },
  }
}

const emitBoardChange = (change: Omit<BoardEvent, 'uid_project' | 'uid_user'>) =>
  act(() => emitFromServer('project_board_changed', { uid_project: projectId(), uid_user: jonasId, ...change }))

const move = (number: number, version: number, kanban_status: Reply['kanban_status'], card_order: number) => {
  const uid_reply = cardId(number)
  return { uid_reply, version, card: { uid_reply, version, kanban_status, card_order } }
}

describe('changes by others', () => {
  test('applies changes by others without refetching', async () => {
    const { reads } = await follow()
    emitBoardChange(move(1, 8, 'done', 0))
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1']))
    emitBoardChange({ uid_reply: cardId(9), version: 9, card: buildCard(9, { card_order: 1 }) })
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 2', 'Card 9']))
    emitBoardChange({ uid_reply: cardId(2), version: 10, is_deleted: true })
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 9']))
    expect(reads()).toBe(0)
  })

  test('reorders events that arrive out of order', async () => {
    const { reads } = await follow()
    emitBoardChange(move(2, 9, 'done', 0))
    emitBoardChange(move(1, 8, 'done', 0))
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 2', 'Card 1']))
    expect(reads()).toBe(0)
  })

  test('refetches once after missed events and applies later ones on top', async () => {
    const { reads, store } = await follow()
    store(buildBoard({ todo: [2], done: [3, 1] }), 9)
    emitBoardChange(move(1, 9, 'done', 1))
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 3', 'Card 1']))
    expect(reads()).toBe(1)
    emitBoardChange(move(2, 10, 'done', 0))
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 2', 'Card 3', 'Card 1']))
    expect(reads()).toBe(1)
  })

  test('applies comment events to the open card without refetching', async () => {
    const { api } = await follow({}, `?card=${cardId(1)}`)
    await screen.findByText(cardMessages.noComments)
    await waitFor(() => expect(api.sent('listReplies').length).toBeGreaterThan(0))
    const { length } = api.sent('listReplies')
    const uid_reply = cardId(1)
    const comment = buildCard(10, {
      parent_uid_reply: uid_reply,
      kanban_status: null,
      content: '<p>Brass, I think</p>',
    })
    emitBoardChange({ uid_reply, version: 8, card: { uid_reply, comment_count: 1 }, comment })
    expect(await screen.findByText('Brass, I think')).toBeTruthy()
    emitBoardChange({ uid_reply, version: 9, card: { uid_reply, comment_count: 0 }, deleted_comment: cardId(10) })
    await waitFor(() => expect(screen.queryByText('Brass, I think')).toBeNull())
    expect(api.sent('listReplies')).toHaveLength(length)
  })
})

describe('own move', () => {
  const answering = (version: number): Answers => ({
    moveCard: { reply: buildCard(1, { version, kanban_status: 'done', card_order: 0 }) },
  })

  test('does not refetch after an own move, because the response has the version', async () => {
    const { hand, reads } = await follow(answering(8))
    await moveBy(hand, 'Card 1', 'Move to Done')
    expect(await screen.findByText('Moved to Done')).toBeTruthy()
    emitBoardChange(move(1, 8, 'done', 0))
    emitBoardChange(move(2, 9, 'done', 1))
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1', 'Card 2']))
    expect(reads()).toBe(0)
  })

  test('keeps the moved card in place while an earlier change is pending', async () => {
    const { hand } = await follow(answering(9))
    await moveBy(hand, 'Card 1', 'Move to Done')
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1']))
    emitBoardChange(move(3, 8, 'done', 0))
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1', 'Card 3']))
    expect(await screen.findByText('Moved to Done')).toBeTruthy()
    expect(cardsIn('Done')).toEqual(['Card 1', 'Card 3'])
  })

  test('reverts a failed move and keeps changes by others', async () => {
    let refuse = () => {}
    const { hand, reads, store } = await follow({
      moveCard: () => new Promise((resolve) => (refuse = () => resolve(reason))),
    })
    await moveBy(hand, 'Card 1', 'Move to Done')
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1']))
    store(buildBoard({ todo: [1], in_progress: [2, 3] }), 9)
    emitBoardChange(move(2, 8, 'in_progress', 1))
    await waitFor(() => expect(cardsIn('In Progress')).toEqual(['Card 3', 'Card 2']))
    expect(cardsIn('Done')).toEqual(['Card 1'])
    act(refuse)
    expect(await alertText()).toBe(messages.kanban.moveFailedBecause('The drawer is stuck'))
    expect([cardsIn('To Do'), cardsIn('Done')]).toEqual([['Card 1'], []])
    // The refetch includes the missed events.
    await waitFor(() => expect(cardsIn('In Progress')).toEqual(['Card 2', 'Card 3']))
    expect(reads()).toBe(1)
  })
})
