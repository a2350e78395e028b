import type { Board } from '@joinery/contract/kanban'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { emittedOnSocket, emitFromServer } from '#testing/fake-socket.ts'

import { cardNamed, cardsIn, column, jonasId, leadingTo, readOnce, someBoard, visit } from './board-testing.ts'

describe('board', () => {
  test('shows three columns with their cards and counts', async () => {
    await visit()
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
      'To Do',
      'In Progress',
      'Done',
    ])
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
    expect(column('To Do').getByText('2')).toBeTruthy()
    expect(cardsIn('In Progress')).toEqual(['Card 3'])
    expect(column('Done').getByText(boardMessages.empty.done)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Add card' })).toHaveLength(1)
  })

  test('shows the number of open cards beside its tab', async () => {
    await visit()
    const menu = within(await screen.findByRole('navigation', { name: 'Project' }))
    const tab = menu.getByRole('link', { name: 'To Do' })
    await waitFor(() => expect(tab.parentElement?.textContent).toBe('To Do3 open cards'))
  })

  test.each([
    ["the server's reason", { fault: 500, body: { error: 'The wood is wet' } }, 'The wood is wet'],
    ['a general message', { fault: 500 }, 'Failed to fetch kanban board'],
    ['a network error', 'offline', 'Network error - please check your connection'],
  ] as const)('shows %s with a retry when the board cannot be loaded', async (_, answer, sentence) => {
    const { hand, api } = await visit({ answers: { getBoard: answer }, isReadable: false })
    const alert = await screen.findByRole('alert')
    expect(alert.querySelector('h2')?.textContent).toBe('Failed to load kanban board')
    expect(within(alert).getByText(sentence)).toBeTruthy()
    api.answer({ getBoard: someBoard })
    await hand.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('region', { name: 'To Do' })
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })

  test('is read-only in an archived project', async () => {
    await visit({ project: buildProject({ status: 'archived' }) })
    expect(screen.queryByRole('button', { name: 'Add card' })).toBeNull()
    for (const name of ['Edit', 'Delete', 'Move to ...', 'Drag card']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })
})

describe('card on the board', () => {
  test('shows image, due date, assignee and number of comments', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 16, 9) })
    await visit({
      board: {
        ...buildBoard({}),
        todo: [
          buildCard(1, {
            attachments: [buildAttachment(1)],
            assignee_uid: jonasId,
            due_date: '2026-11-15',
            comment_count: 5,
          }),
          buildCard(2, { due_date: '2026-11-18' }),
        ],
      },
    })
    const card = screen.getByRole('link', { name: 'Card 1' }).closest('li')
    expect(card?.querySelector('img')?.getAttribute('src')).toContain('/api/files/1')
    expect(card?.textContent).toContain('Overdue 15/11/2026')
    expect(card?.textContent).toContain('5 comments')
    expect(card?.textContent).toContain('Assigned to Jonas Pike')
    expect(screen.getByRole('link', { name: 'Card 2' }).closest('li')?.textContent).toContain('Due soon 18/11/2026')
  })

  test('renders at most 20 elements for a card with every field', async () => {
    await visit({
      board: {
        ...buildBoard({}),
        todo: [
          buildCard(1, {
            attachments: [buildAttachment(1, { version: 1, version_count: 3 }), buildAttachment(2)],
            assignee_uid: jonasId,
            due_date: '2026-11-15',
            comment_count: 5,
          }),
        ],
      },
    })
    const card = cardNamed('Card 1')
    for (const name of ['Drag card', 'Edit', 'Move to ...', 'Delete'])
      expect(card.getByRole('button', { name })).toBeTruthy()
    const item = screen.getByRole('link', { name: 'Card 1' }).closest('li')
    expect(card.getByRole('img', { name: 'Version 1 of 3' }).tagName).toBe('IMG')
    expect(item?.querySelector('article')?.dataset.version).toBe('v1 of 3')
    expect(item?.querySelectorAll('*').length).toBeLessThan(20)
    // Icons are CSS masks, defined once for all cards.
    const icons = [...(item?.querySelectorAll<HTMLElement>('[data-icon]') ?? [])].map(({ dataset }) => dataset.icon)
    expect(icons).toHaveLength(7)
    for (const icon of icons) {
      expect(document.documentElement.style.getPropertyValue(`--icon-${icon}`)).toContain('data:image/svg+xml,%3Csvg')
    }
  })

  test('offers editing to its creator only', async () => {
    await visit()
    expect(cardNamed('Card 1').queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(cardNamed('Card 2').getByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(cardNamed('Card 1').getByRole('button', { name: 'Delete' })).toBeTruthy()
  })
})

describe('filtering cards', () => {
  const board: Board = {
    todo: [
      buildCard(1, { original_content: 'Brass pulls', assignee_uid: jonasId }),
      buildCard(2, { original_content: 'Slab order' }),
    ],
    in_progress: [buildCard(3, { original_content: 'Brass sample', kanban_status: 'in_progress' })],
    done: [],
  }

  test('filters by text and clears the filter', async () => {
    const { hand } = await visit({ board })
    await hand.type(screen.getByRole('searchbox', { name: boardMessages.searchCards }), 'slab')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Slab order']))
    expect(column('To Do').getByText('1 of 2')).toBeTruthy()
    expect(column('In Progress').getByText(boardMessages.noMatches)).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: boardMessages.clearFilters }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Brass pulls', 'Slab order']))
  })

  test('filters by person', async () => {
    const { hand } = await visit({ board })
    await hand.selectOptions(screen.getByLabelText(boardMessages.assigneeFilter), 'Jonas Pike')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Brass pulls']))
    expect(cardsIn('In Progress')).toEqual([])
  })

  test('keeps the position among all cards when a filtered card is moved', async () => {
    const moved = buildCard(3, { original_content: 'Brass sample' })
    const after = { ...board, todo: [...board.todo, moved], in_progress: [] }
    const { api, hand } = await visit({ answers: leadingTo('moveCard', after, board) })
    await hand.type(screen.getByRole('searchbox', { name: boardMessages.searchCards }), 'brass')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Brass pulls']))
    cardNamed('Brass sample').getByRole('button', { name: 'Drag card' }).focus()
    await hand.keyboard('{Enter}{ArrowLeft}{ArrowDown}{Enter}')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Brass pulls', 'Brass sample']))
    // The end of the filtered list means the end of the column.
    await waitFor(() => expect(api.sent('moveCard')[0]?.body).toEqual({ kanban_status: 'todo', card_order: 2 }))
  })
})

describe('opening a board', () => {
  const readings = ({ sent }: Awaited<ReturnType<typeof visit>>['api']) =>
    (['getProject', 'getBoard', 'listNotifications', 'countUnreadNotifications'] as const).map(
      (name) => sent(name).length,
    )

  test('refetches changes made before the room was joined', async () => {
    const { api } = await visit()
    await waitFor(() => expect(readings(api)).toEqual([2, 2, 2, 2]))
  })
})

describe('changes by others', () => {
  test('appear as soon as the server broadcasts them', async () => {
    const { api } = await visit()
    await waitFor(() =>
      expect(emittedOnSocket('join_project')).toContainEqual({ projectId: projectId(), view: 'board' }),
    )
    api.answer({ getBoard: buildBoard({ todo: [2], done: [1, 3] }) })
    act(() =>
      emitFromServer('project_board_changed', { uid_project: projectId(), uid_reply: cardId(1), uid_user: jonasId }),
    )
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1', 'Card 3']))
    expect(cardsIn('To Do')).toEqual(['Card 2'])
  })

  test('ignores events of another project', async () => {
    readOnce()
    const { api } = await visit()
    await waitFor(() =>
      expect(emittedOnSocket('join_project')).toContainEqual({ projectId: projectId(), view: 'board' }),
    )
    act(() =>
      emitFromServer('project_board_changed', { uid_project: projectId(5), uid_reply: cardId(1), uid_user: jonasId }),
    )
    await act(() => Promise.resolve())
    expect(api.sent('getBoard')).toHaveLength(1)
  })
})
