import { limits } from '@joinery/contract/limits'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'

import { alertText, cardNamed, cardsIn, leadingTo, readOnce, reason, someBoard, visit } from './board-testing.ts'

describe('deleting a card', () => {
  test('deletes a card without confirmation and with Undo', async () => {
    const { api, hand } = await visit({
      answers: {
        ...leadingTo('deleteReply', buildBoard({ todo: [2], in_progress: [3] })),
        restoreReply: { reply: buildCard(1) },
      },
    })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Card deleted')).toBeTruthy()
    expect(cardsIn('To Do')).toEqual(['Card 2'])
    api.answer({ getBoard: someBoard })
    await hand.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2']))
    expect(api.sent('restoreReply')[0]?.path).toBe(`/projects/replies/${cardId(1)}/restore`)
  })

  test('moves the focus to the next card', async () => {
    const { hand } = await visit({
      answers: leadingTo('deleteReply', buildBoard({ todo: [2], in_progress: [3] })),
    })
    cardNamed('Card 1').getByRole('button', { name: 'Delete' }).focus()
    await hand.keyboard('{Enter}')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 2']))
    await waitFor(() =>
      expect(document.activeElement).toBe(cardNamed('Card 2').getByRole('button', { name: 'Drag card' })),
    )
  })

  test('offers Undo for eight seconds', async () => {
    await visit({ answers: { deleteReply: {} } })
    const gone = cardNamed('Card 1').getByRole('button', { name: 'Delete' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(gone)
    await screen.findByText('Card deleted')
    await act(() => vi.advanceTimersByTimeAsync(limits.screen.actionToast - 1000))
    expect(screen.getByText('Card deleted')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    await waitFor(() => expect(screen.queryByText('Card deleted')).toBeNull())
  })

  test.each([
    [reason, 'Failed to delete card: The drawer is stuck'],
    [{ fault: 500 }, 'Failed to delete card: Failed to delete card'],
  ] as const)('shows an error and refetches the board when deleting fails (%j)', async (answer, sentence) => {
    readOnce()
    const { api, hand } = await visit({ answers: { deleteReply: answer } })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: 'Delete' }))
    expect(await alertText()).toBe(sentence)
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
    await waitFor(() => expect(api.sent('getBoard')).toHaveLength(2))
  })

  test('shows an error when a card can no longer be restored', async () => {
    const { hand } = await visit({ answers: { deleteReply: {}, restoreReply: { fault: 404 } } })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: 'Delete' }))
    await hand.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await alertText()).toBe('Failed to update card')
  })
})
