import type { Reply } from '@joinery/contract/replies'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildCard } from '#testing/build-card.ts'
import type { Answers } from '#testing/fake-api.ts'

import { alertText, cardsIn, reason, someBoard, visit } from './board-testing.ts'

describe('adding a card', () => {
  const begin = async (answers: Answers = {}) => {
    const page = await visit({ answers })
    await page.hand.click(screen.getByRole('button', { name: 'Add card' }))
    return { ...page, field: screen.getByRole('textbox', { name: 'Card text' }) }
  }

  /** A server that stores the card, because the board is refetched after changes. */
  const keeping = (card: Reply): Answers => {
    let todo = someBoard.todo
    return {
      getBoard: () => ({ ...someBoard, todo }),
      createReply: () => {
        todo = [...someBoard.todo, card]
        return { reply: card }
      },
    }
  }

  test('saves the card at the end of To Do on Enter', async () => {
    const { api, hand, field } = await begin(keeping(buildCard(9, { original_content: 'Order <the> slab' })))
    await hand.type(field, 'Order <the> slab{Enter}')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2', 'Order <the> slab']))
    expect(api.sent('createReply')[0]?.body).toMatchObject({
      content: '<p>Order &lt;the&gt; slab</p>',
      replyType: 'kanban',
    })
    expect(screen.queryByRole('textbox', { name: 'Card text' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add card' }))
  })

  test('leaves the focus where it was moved while the card is saved', async () => {
    const late = Promise.withResolvers<{ reply: Reply }>()
    const { hand, field } = await begin({ createReply: () => late.promise })
    await hand.type(field, 'Slab{Enter}')
    const search = screen.getByRole('searchbox')
    await hand.click(search)
    await act(async () => late.resolve({ reply: buildCard(9) }))
    await screen.findByRole('button', { name: 'Add card' })
    expect(document.activeElement).toBe(search)
  })

  test('inserts a line break on Shift+Enter', async () => {
    const { api, hand, field } = await begin({ createReply: { reply: buildCard(9) } })
    await hand.type(field, 'Slab{Shift>}{Enter}{/Shift}Calacatta')
    expect(api.sent('createReply')).toEqual([])
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sent('createReply')).toHaveLength(1))
    expect(api.sent('createReply')[0]?.body).toMatchObject({ content: '<p>Slab<br>Calacatta</p>' })
  })

  test.each(['Slab{Escape}', '{Enter}', '   {Enter}'])('%j cancels', async (keys) => {
    const { api, hand, field } = await begin()
    await hand.type(field, keys)
    expect(screen.queryByRole('textbox', { name: 'Card text' })).toBeNull()
    expect(api.sent('createReply')).toEqual([])
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })

  test('restores an unsaved card after leaving the board, and clears it once saved', async () => {
    const { hand, field, unmount } = await begin()
    await hand.type(field, 'Order the sl')
    unmount()
    const again = await visit({ answers: { createReply: { reply: buildCard(9) } } })
    const back = screen.getByDisplayValue('Order the sl')
    expect(document.activeElement).not.toBe(back)
    await again.hand.type(back, 'ab{Enter}')
    await waitFor(() => expect(again.api.sent('createReply')).toHaveLength(1))
    expect(again.api.sent('createReply')[0]?.body).toMatchObject({ content: '<p>Order the slab</p>' })
    await waitFor(() => expect(screen.queryByDisplayValue('Order the slab')).toBeNull())
    again.unmount()
    await visit()
    expect(screen.queryByRole('textbox', { name: 'Card text' })).toBeNull()
  })

  test('restores the selected file of an unsaved card, and discards it on Cancel', async () => {
    const { hand, unmount, session } = await begin()
    await hand.upload(screen.getByLabelText('Attach files'), new File(['x'], 'slab.png', { type: 'image/png' }))
    unmount()
    const again = await visit({ session })
    expect(screen.getByText('slab.png')).toBeTruthy()
    await again.hand.click(screen.getByRole('button', { name: 'Cancel' }))
    await again.hand.click(screen.getByRole('button', { name: 'Add card' }))
    expect(screen.queryByText('slab.png')).toBeNull()
  })

  test('does not discard or resend a card that is being saved', async () => {
    const late = Promise.withResolvers<{ reply: Reply }>()
    const { hand, field, unmount, api, session } = await begin({ createReply: () => late.promise })
    await hand.type(field, 'Slab{Enter}')
    await hand.keyboard('{Escape}')
    expect(screen.getByRole('textbox', { name: 'Card text' })).toBeTruthy()
    unmount()
    await visit({ session })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true)
    await act(async () => late.resolve({ reply: buildCard(9) }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Card text' })).toBeNull())
    expect(api.sent('createReply')).toHaveLength(1)
  })

  test('sends a file with the card', async () => {
    const { api, hand, field } = await begin({ createReply: { reply: buildCard(9) } })
    await hand.upload(screen.getByLabelText('Attach files'), new File(['x'], 'stone.png', { type: 'image/png' }))
    await hand.type(field, 'Slab{Enter}')
    await waitFor(() => expect(api.sent('createReply')).toHaveLength(1))
    const form = api.sent('createReply')[0]?.form
    expect(form?.get('content')).toBe('<p>Slab</p>')
    expect(form?.get('replyType')).toBe('kanban')
    expect((form?.get('attachments') as File | null)?.name).toBe('stone.png')
  })

  test.each([
    [{ fault: 500 }, 'Failed to create card'],
    [reason, 'The drawer is stuck'],
  ] as const)('shows %j and keeps the text when saving fails', async (answer, sentence) => {
    const { api, hand, field } = await begin({ createReply: answer })
    await hand.type(field, 'Slab{Enter}')
    expect(await alertText()).toBe(sentence)
    expect(screen.getByDisplayValue('Slab')).toBeTruthy()
    // A retry creates the same card, not a second one.
    api.answer(keeping(buildCard(9)))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2', 'Card 9']))
    const [first, second] = api
      .sent('createReply')
      .map(({ body }) => (body as unknown as { clientId: string }).clientId)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('asks for a reload when the response has no id', async () => {
    const { uid_reply: _, ...nameless } = buildCard(9)
    const { hand, field } = await begin({ createReply: { reply: nameless as never } })
    await hand.type(field, 'Slab{Enter}')
    expect(await alertText()).toContain('Card created but missing ID. Please refresh the page.')
  })
})
