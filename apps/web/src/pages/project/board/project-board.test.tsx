import '#testing/complete-dom.ts'
import '#testing/quick-queries.ts'
import type { Board } from '@joinery/contract/kanban'
import { limits } from '@joinery/contract/limits'
import type { Project } from '@joinery/contract/projects'
import type { Reply } from '@joinery/contract/replies'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { takeToasts } from '#kit/ui/feedback/toast.ts'
import { queryClient } from '#lib/query-client.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { answerSocket, saidOnSocket, serverSays } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'

// The editor is loaded by the first card that is opened, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

afterEach(async () => {
  vi.useRealTimers()
  // What is still being saved offers its Undo to this test, not to the next.
  await vi.waitUntil(() => queryClient.isMutating() === 0).catch(() => {})
  takeToasts()
  toast.dismiss()
})

const jonasId = projectId(77)
const jonas = buildMember('jonas@pike.example', { name: 'Jonas Pike', uid_user: jonasId })
const ada = buildMember('ada@reyes.example', { pending: true })
const kitchen = buildProject({}, [jonas, ada])

/** To Do 1 2, In Progress 3; the first is somebody else's. */
const someBoard: Board = {
  todo: [buildCard(1, { uid_user: jonasId, name: 'Jonas Pike', email: jonas.email }), buildCard(2)],
  in_progress: [buildCard(3, { kanban_status: 'in_progress' })],
  done: [],
}

type Visit = { board?: Board; project?: Project; search?: string; answers?: Answers; isReadable?: boolean }

const visit = async (wanted: Visit = {}) => {
  const { board = someBoard, project = kitchen, search = '', answers = {}, isReadable = true } = wanted
  const page = await renderPage(`/projects/${projectId()}/board${search}`, {
    user: buildPerson(),
    answers: {
      getProject: { project, files: [] },
      listProjects: { projects: [] },
      getBoard: board,
      listReplies: { replies: [], hasMore: false, version: 1, read_number: 0 },
      ...answers,
    },
  })
  if (isReadable) await screen.findByRole('region', { name: 'To Do' })
  return page
}

/** A server on which this call leads to that board. */
const leadingTo = (
  call: 'moveCard' | 'orderCard' | 'assignCard' | 'deleteReply',
  after: Board,
  before = someBoard,
): Answers => {
  let now = before
  const change = () => {
    now = after
    return call === 'deleteReply' ? {} : { reply: buildCard(1) }
  }
  return { getBoard: () => now, [call]: change }
}

const column = (name: string) => within(screen.getByRole('region', { name }))
const cardsIn = (name: string) =>
  column(name)
    .queryAllByRole('link')
    .map((link) => link.textContent)
const cardNamed = (name: string) => {
  const item = screen.getByRole('link', { name }).closest('li')
  if (!item) throw new Error(`${name} is no card`)
  return within(item)
}
/** Not let into the project's room, a board is read once: whatever reads it again is the act that is tested. */
const readOnce = () => answerSocket('join_project', () => ({ success: false, error: '' }))

const alertText = async () => (await screen.findByRole('alert')).textContent
const reason = { fault: 409, body: { error: 'The drawer is stuck' } } as const

const moveBy = async (hand: Awaited<ReturnType<typeof visit>>['hand'], card: string, goal: string) => {
  await hand.click(cardNamed(card).getByRole('button', { name: 'Move to ...' }))
  await hand.click(await screen.findByRole('menuitem', { name: goal }))
}

describe('the board', () => {
  test('has three columns with their cards and how many they are', async () => {
    await visit()
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
      'To Do',
      'In Progress',
      'Done',
    ])
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
    expect(column('To Do').getByText('2')).toBeTruthy()
    expect(cardsIn('In Progress')).toEqual(['Card 3'])
    expect(column('Done').getByText(/What is finished/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Add card' })).toHaveLength(1)
  })

  test('says how many open cards there are beside its tab', async () => {
    await visit()
    const menu = within(await screen.findByRole('navigation', { name: 'Project' }))
    const tab = menu.getByRole('link', { name: 'To Do' })
    await waitFor(() => expect(tab.parentElement?.textContent).toBe('To Do3 open cards'))
  })

  test.each([
    ['the reason', { fault: 500, body: { error: 'The wood is wet' } }, 'The wood is wet'],
    ['a sentence of its own', { fault: 500 }, 'Failed to fetch kanban board'],
    ['that there is no network', 'offline', 'Network error - please check your connection'],
  ] as const)('that cannot be read says %s, and can be tried again', async (_, answer, sentence) => {
    const { hand, api } = await visit({ answers: { getBoard: answer }, isReadable: false })
    const alert = await screen.findByRole('alert')
    expect(alert.querySelector('h2')?.textContent).toBe('Failed to load kanban board')
    expect(within(alert).getByText(sentence)).toBeTruthy()
    api.answer({ getBoard: someBoard })
    await hand.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('region', { name: 'To Do' })
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })

  test('of an archived project can be looked at only', async () => {
    await visit({ project: buildProject({ status: 'archived' }) })
    expect(screen.queryByRole('button', { name: 'Add card' })).toBeNull()
    for (const name of ['Edit', 'Delete', 'Move to ...', 'Drag']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })
})

describe('a card on the board', () => {
  test('shows its picture, when it is due, whose it is and how much was said', async () => {
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

  test('is edited by its creator only', async () => {
    await visit()
    expect(cardNamed('Card 1').queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(cardNamed('Card 2').getByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(cardNamed('Card 1').getByRole('button', { name: 'Delete' })).toBeTruthy()
  })
})

describe('adding a card', () => {
  const begin = async (answers: Answers = {}) => {
    const page = await visit({ answers })
    await page.hand.click(screen.getByRole('button', { name: 'Add card' }))
    return { ...page, field: screen.getByRole('textbox', { name: 'Card text' }) }
  }

  /** A server that keeps it: the board is read again whenever somebody may have changed it. */
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

  test('Enter saves it at the end of To Do', async () => {
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

  test('Shift+Enter begins a line', async () => {
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

  test('that was begun stands there again after a look elsewhere, and is gone once it is saved', async () => {
    const { hand, field, unmount } = await begin()
    await hand.type(field, 'Order the sl')
    unmount()
    const again = await visit({ answers: { createReply: { reply: buildCard(9) } } })
    const back = screen.getByDisplayValue('Order the sl')
    expect(document.activeElement).not.toBe(back)
    await again.hand.type(back, 'ab{Enter}')
    await waitFor(() => expect(again.api.sent('createReply')).toHaveLength(1))
    expect(again.api.sent('createReply')[0]?.body).toMatchObject({ content: '<p>Order the slab</p>' })
    again.unmount()
    await visit()
    expect(screen.queryByRole('textbox', { name: 'Card text' })).toBeNull()
  })

  test('the file that was chosen for it stands there again too, and Cancel gives it up', async () => {
    const { hand, unmount } = await begin()
    await hand.upload(screen.getByLabelText('Attach files'), new File(['x'], 'slab.png', { type: 'image/png' }))
    unmount()
    const again = await visit()
    expect(screen.getByText('slab.png')).toBeTruthy()
    await again.hand.click(screen.getByRole('button', { name: 'Cancel' }))
    await again.hand.click(screen.getByRole('button', { name: 'Add card' }))
    expect(screen.queryByText('slab.png')).toBeNull()
  })

  test('that is on its way is not given up, nor sent again by whoever comes back', async () => {
    const late = Promise.withResolvers<{ reply: Reply }>()
    const { hand, field, unmount, api } = await begin({ createReply: () => late.promise })
    await hand.type(field, 'Slab{Enter}')
    await hand.keyboard('{Escape}')
    expect(screen.getByRole('textbox', { name: 'Card text' })).toBeTruthy()
    unmount()
    await visit()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true)
    await act(async () => late.resolve({ reply: buildCard(9) }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Card text' })).toBeNull())
    expect(api.sent('createReply')).toHaveLength(1)
  })

  test('a file goes with it', async () => {
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
  ] as const)('%j is told, and what was written stays', async (answer, sentence) => {
    const { api, hand, field } = await begin({ createReply: answer })
    await hand.type(field, 'Slab{Enter}')
    expect(await alertText()).toBe(sentence)
    expect(screen.getByDisplayValue('Slab')).toBeTruthy()
    // Sent again it is the same card, not a second one.
    api.answer(keeping(buildCard(9)))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2', 'Card 9']))
    const [first, second] = api
      .sent('createReply')
      .map(({ body }) => (body as unknown as { clientId: string }).clientId)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('one that comes back without an id asks for a reload', async () => {
    const { uid_reply: _, ...nameless } = buildCard(9)
    const { hand, field } = await begin({ createReply: { reply: nameless as never } })
    await hand.type(field, 'Slab{Enter}')
    expect(await alertText()).toContain('Card created but missing ID. Please refresh the page.')
  })
})

describe('moving a card', () => {
  test('by its menu, which names the other columns, puts it at their end at once', async () => {
    let save = () => {}
    const moveCard = () =>
      new Promise<{ reply: Reply }>((resolve) => {
        save = () => resolve({ reply: buildCard(1) })
      })
    const { api, hand } = await visit({ answers: { moveCard } })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: 'Move to ...' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Move to In Progress',
      'Move to Done',
    ])
    await hand.click(screen.getByRole('menuitem', { name: 'Move to In Progress' }))
    await waitFor(() => expect(cardsIn('In Progress')).toEqual(['Card 3', 'Card 1']))
    expect(cardsIn('To Do')).toEqual(['Card 2'])
    expect(api.sent('moveCard')[0]).toMatchObject({
      path: `/projects/replies/${cardId(1)}/kanban-status`,
      body: { kanban_status: 'in_progress', card_order: 1 },
    })
    save()
    expect(await screen.findByText('Moved to In Progress')).toBeTruthy()
  })

  test('takes the focus along, so that nobody is lost who works with the keyboard', async () => {
    const { hand } = await visit({
      answers: leadingTo('moveCard', buildBoard({ todo: [2], in_progress: [3], done: [1] })),
    })
    cardNamed('Card 1').getByRole('button', { name: 'Move to ...' }).focus()
    await hand.keyboard('{Enter}')
    await hand.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1']))
    await waitFor(() => expect(document.activeElement).toBe(cardNamed('Card 1').getByRole('button', { name: 'Drag' })))
  })

  test('can be taken back', async () => {
    let now = someBoard
    const { api, hand } = await visit({
      answers: {
        getBoard: () => now,
        moveCard: ({ body: { kanban_status } }) => {
          now = kanban_status === 'done' ? buildBoard({ todo: [2], in_progress: [3], done: [1] }) : someBoard
          return { reply: buildCard(1) }
        },
      },
    })
    await moveBy(hand, 'Card 1', 'Move to Done')
    await hand.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2']))
    expect(api.sent('moveCard').at(-1)?.body).toEqual({ kanban_status: 'todo', card_order: 0 })
  })

  test.each([
    [reason, 'Failed to move card: The drawer is stuck'],
    [{ fault: 500 }, 'Failed to move card: Failed to update card status'],
    ['offline', 'Failed to move card: Network error - please check your connection'],
  ] as const)('that fails (%j) is told, and the board is read again', async (answer, sentence) => {
    readOnce()
    const { api, hand } = await visit({ answers: { moveCard: answer } })
    await moveBy(hand, 'Card 1', 'Move to Done')
    expect(await alertText()).toBe(sentence)
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
    expect(cardsIn('Done')).toEqual([])
    await waitFor(() => expect(api.sent('getBoard')).toHaveLength(2))
    await hand.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('several at once are saved one after the other, each at its own place', async () => {
    const ends: (() => void)[] = []
    const { api, hand } = await visit({
      answers: {
        moveCard: () => new Promise((resolve) => ends.push(() => resolve({ reply: buildCard(1) }))),
      },
    })
    await moveBy(hand, 'Card 1', 'Move to Done')
    await moveBy(hand, 'Card 2', 'Move to Done')
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1', 'Card 2']))
    expect(api.sent('moveCard')).toHaveLength(1)
    ends[0]?.()
    await waitFor(() => expect(api.sent('moveCard')).toHaveLength(2))
    expect(api.sent('moveCard').map(({ body }) => body)).toEqual([
      { kanban_status: 'done', card_order: 0 },
      { kanban_status: 'done', card_order: 1 },
    ])
    ends[1]?.()
  })

  test('that is on its way stays on the screen when somebody else moves another', async () => {
    let save = () => {}
    const moveCard = () =>
      new Promise<{ reply: Reply }>((resolve) => {
        save = () => resolve({ reply: buildCard(1) })
      })
    const { api, hand } = await visit({ answers: { moveCard } })
    await moveBy(hand, 'Card 1', 'Move to Done')
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1']))
    api.answer({ getBoard: buildBoard({ todo: [1, 3, 2] }) })
    act(() =>
      serverSays('project_board_changed', { uid_project: projectId(), uid_reply: cardId(3), uid_user: jonasId }),
    )
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 3', 'Card 2']))
    expect(cardsIn('Done')).toEqual(['Card 1'])
    save()
  })

  test('one without an id cannot be moved or deleted, and says so', async () => {
    const { uid_reply: _, ...nameless } = buildCard(2)
    const board = { ...someBoard, todo: [nameless as never] }
    const { api, hand } = await visit({ board })
    const card = within(screen.getByText('Card 2').closest('li') ?? document.body)
    await hand.click(card.getByRole('button', { name: 'Move to ...' }))
    await hand.click(await screen.findByRole('menuitem', { name: 'Move to Done' }))
    expect(await alertText()).toBe('Cannot move card: missing ID. Please refresh the page.')
    await hand.click(card.getByRole('button', { name: 'Delete' }))
    await waitFor(async () =>
      expect(await alertText()).toBe('Cannot delete card: missing ID. Please refresh the page.'),
    )
    await hand.click(card.getByRole('button', { name: 'Drag' }))
    await waitFor(async () => expect(await alertText()).toBe('Cannot move card: missing ID. Please refresh the page.'))
    expect(api.sent('moveCard')).toEqual([])
    expect(api.sent('deleteReply')).toEqual([])
  })
})

describe('moving a card with the keys', () => {
  const spoken = () => document.querySelector('[aria-live="assertive"]')?.textContent

  const lift = async (name: string, answers: Answers = {}) => {
    const page = await visit({ answers })
    cardNamed(name).getByRole('button', { name: 'Drag' }).focus()
    await page.hand.keyboard('{Enter}')
    return page
  }

  test('into another column, and the focus goes with it', async () => {
    const { api, hand } = await lift('Card 2', leadingTo('moveCard', buildBoard({ todo: [1], in_progress: [2, 3] })))
    expect(spoken()).toContain('Lifted. Position 2 of 2 in To Do.')
    await hand.keyboard('{ArrowRight}')
    expect(spoken()).toBe('Position 2 of 2 in In Progress.')
    await hand.keyboard('{ArrowUp}')
    expect(spoken()).toBe('Position 1 of 2 in In Progress.')
    await hand.keyboard(' ')
    expect(spoken()).toBe('Dropped. Position 1 of 2 in In Progress.')
    await waitFor(() => expect(cardsIn('In Progress')).toEqual(['Card 2', 'Card 3']))
    expect(document.activeElement).toBe(cardNamed('Card 2').getByRole('button', { name: 'Drag' }))
    await waitFor(() => expect(api.sent('moveCard')[0]?.body).toEqual({ kanban_status: 'in_progress', card_order: 0 }))
  })

  test('within its column', async () => {
    const { api, hand } = await lift('Card 2', leadingTo('orderCard', buildBoard({ todo: [2, 1], in_progress: [3] })))
    await hand.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 2', 'Card 1']))
    await waitFor(() => expect(api.sent('orderCard')[0]?.body).toEqual({ card_order: 0 }))
    expect(api.sent('orderCard')[0]?.path).toBe(`/projects/replies/${cardId(2)}/card-order`)
  })

  test('fails like any other move', async () => {
    const { hand } = await lift('Card 2', { orderCard: { fault: 500 } })
    await hand.keyboard('{ArrowUp}{Enter}')
    expect(await alertText()).toBe('Failed to move card: Failed to update card order')
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })

  test('Space on the card lifts it too, and Escape puts it back', async () => {
    const { api, hand } = await visit()
    screen.getByRole('link', { name: 'Card 2' }).focus()
    await hand.keyboard(' {ArrowRight}{ArrowRight}')
    expect(spoken()).toBe('Position 1 of 1 in Done.')
    await hand.keyboard('{Escape}')
    expect(spoken()).toBe('Cancelled. The card is back where it was.')
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
    expect(api.sent('moveCard')).toEqual([])
  })

  test('is given up by going elsewhere', async () => {
    const { hand } = await lift('Card 2')
    await hand.keyboard('{ArrowRight}')
    act(() => screen.getByRole('searchbox', { name: 'Find a card' }).focus())
    expect(spoken()).toBe('Cancelled. The card is back where it was.')
    await hand.keyboard(' ')
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })
})

describe('deleting a card', () => {
  test('asks nothing, and can be taken back', async () => {
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

  test('leaves the focus on the next one', async () => {
    const { hand } = await visit({
      answers: leadingTo('deleteReply', buildBoard({ todo: [2], in_progress: [3] })),
    })
    cardNamed('Card 1').getByRole('button', { name: 'Delete' }).focus()
    await hand.keyboard('{Enter}')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 2']))
    await waitFor(() => expect(document.activeElement).toBe(cardNamed('Card 2').getByRole('button', { name: 'Drag' })))
  })

  test('offers that for eight seconds', async () => {
    await visit({ answers: { deleteReply: {} } })
    const gone = cardNamed('Card 1').getByRole('button', { name: 'Delete' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(gone)
    await screen.findByText('Card deleted')
    await act(() => vi.advanceTimersByTimeAsync(limits.screen.undoToast - 1000))
    expect(screen.getByText('Card deleted')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    await waitFor(() => expect(screen.queryByText('Card deleted')).toBeNull())
  })

  test.each([
    [reason, 'Failed to delete card: The drawer is stuck'],
    [{ fault: 500 }, 'Failed to delete card: Failed to delete card'],
  ] as const)('that fails (%j) is told, and the board is read again', async (answer, sentence) => {
    readOnce()
    const { api, hand } = await visit({ answers: { deleteReply: answer } })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: 'Delete' }))
    expect(await alertText()).toBe(sentence)
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
    await waitFor(() => expect(api.sent('getBoard')).toHaveLength(2))
  })

  test('that cannot be taken back any more is told', async () => {
    const { hand } = await visit({ answers: { deleteReply: {}, restoreReply: { fault: 404 } } })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: 'Delete' }))
    await hand.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await alertText()).toBe('Failed to update card')
  })
})

describe('an open card', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Card' }))

  test('has an address of its own', async () => {
    const { hand, address } = await visit()
    await hand.click(screen.getByRole('link', { name: 'Card 2' }))
    await panel()
    expect(address()).toBe(`/projects/${projectId()}/board?card=${cardId(2)}`)
    await hand.click((await panel()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/board`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is deleted from there too, and its neighbour has the focus then', async () => {
    const { hand } = await visit({ answers: leadingTo('deleteReply', buildBoard({ todo: [1], in_progress: [3] })) })
    await hand.click(screen.getByRole('link', { name: 'Card 2' }))
    await hand.click((await panel()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-card]')?.getAttribute('data-card')).toBe(cardId(1)),
    )
  })

  test('that is closed twice before it has gone leads back once', async () => {
    const { hand, address } = await visit()
    await hand.click(screen.getByRole('link', { name: 'Card 1' }))
    await panel()
    await hand.click((await panel()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await hand.click(screen.getByRole('link', { name: 'Card 2' }))
    const close = (await panel()).getByRole('button', { name: 'Close' })
    act(() => {
      close.click()
      close.click()
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await hand.click(screen.getByRole('link', { name: 'Card 1' }))
    await panel()
    expect(address()).toBe(`/projects/${projectId()}/board?card=${cardId(1)}`)
  })

  test('is reached by its address, and closing it leads to the board', async () => {
    const { hand, address } = await visit({ search: `?card=${cardId(1)}` })
    const origin = (await panel()).getByText(/^Added by Jonas Pike/)
    expect(origin.querySelector('time')?.title).toMatch(/^14\/11\/2026 \d+:\d\d[AP]M$/)
    await hand.click((await panel()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/board`))
  })

  test('that is gone says so', async () => {
    await visit({ search: `?card=${cardId(99)}` })
    expect((await panel()).getByRole('alert').textContent).toBe('The card is not there any more')
  })

  test('is given to somebody who is in the project, or to nobody', async () => {
    const given = { ...someBoard, todo: [buildCard(1, { uid_user: jonasId, assignee_uid: jonasId })] }
    const { api, hand } = await visit({ search: `?card=${cardId(1)}`, answers: leadingTo('assignCard', given) })
    await hand.click((await panel()).getByRole('button', { name: 'Assignee Nobody' }))
    expect(
      (await screen.findAllByRole('menuitemradio')).map(
        (item) => item.querySelector('span:not([aria-hidden])')?.textContent,
      ),
    ).toEqual(['Nobody', 'Mara Hartwell', 'Jonas Pike'])
    await hand.click(screen.getByRole('menuitemradio', { name: 'Jonas Pike' }))
    expect(await (await panel()).findByRole('button', { name: 'Assignee Jonas Pike' })).toBeTruthy()
    await waitFor(() => expect(api.sent('assignCard')[0]?.body).toEqual({ assignee_uid: jonasId }))
  })

  test('gets a due date, and loses it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 16, 9) })
    let due: string | null = null
    const { api, hand } = await visit({
      search: `?card=${cardId(1)}`,
      answers: {
        getBoard: () => ({ ...someBoard, todo: [buildCard(1, { due_date: due })] }),
        setDueDate: ({ body: { due_date } }) => {
          due = due_date
          return { reply: buildCard(1) }
        },
      },
    })
    const field = (await panel()).getByLabelText('Due date')
    fireEvent.change(field, { target: { value: '2026-11-16' } })
    expect(await (await panel()).findByText('Due today')).toBeTruthy()
    await waitFor(() => expect(api.sent('setDueDate')[0]?.body).toEqual({ due_date: '2026-11-16' }))
    await hand.click((await panel()).getByRole('button', { name: 'Clear due date' }))
    await waitFor(() => expect(api.sent('setDueDate')[1]?.body).toEqual({ due_date: null }))
  })

  test.each([
    ['assignCard', 'Failed to assign card'],
    ['setDueDate', 'Failed to update due date'],
    ['moveCard', 'Failed to move card: Failed to update card status'],
  ] as const)('says when %s fails', async (call, sentence) => {
    const { hand } = await visit({ search: `?card=${cardId(1)}`, answers: { [call]: { fault: 500 } } })
    if (call === 'assignCard') {
      await hand.click((await panel()).getByRole('button', { name: 'Assignee Nobody' }))
      await hand.click(await screen.findByRole('menuitemradio', { name: 'Jonas Pike' }))
    } else if (call === 'setDueDate') {
      fireEvent.change((await panel()).getByLabelText('Due date'), { target: { value: '2026-11-16' } })
    } else await hand.selectOptions((await panel()).getByLabelText('Column'), 'Done')
    expect((await (await panel()).findByRole('alert')).textContent).toBe(sentence)
    expect((await panel()).getByRole('button', { name: 'Assignee Nobody' })).toBeTruthy()
  })

  test('has a link that can be copied and leads to it', async () => {
    const { hand } = await visit({ search: `?card=${cardId(1)}` })
    await hand.click((await panel()).getByRole('button', { name: 'Copy link to card' }))
    expect(await (await panel()).findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/projects/${projectId()}/board?card=${cardId(1)}`,
    )
  })

  test('is moved by choosing its column', async () => {
    const { api, hand } = await visit({
      search: `?card=${cardId(1)}`,
      answers: { moveCard: { reply: buildCard(1) } },
    })
    await hand.selectOptions((await panel()).getByLabelText('Column'), 'Done')
    await waitFor(() => expect(api.sent('moveCard')[0]?.body).toEqual({ kanban_status: 'done', card_order: 0 }))
  })

  test('is deleted, and the board is back', async () => {
    const { hand, api, address } = await visit({ answers: { deleteReply: {} } })
    await hand.click(screen.getByRole('link', { name: 'Card 1' }))
    await hand.click((await panel()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/board`))
    expect(await screen.findByText('Card deleted')).toBeTruthy()
    expect(api.sent('deleteReply')[0]?.path).toBe(`/projects/replies/${cardId(1)}`)
  })
})

describe('the text of a card', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Card' }))
  const open = async (answers: Answers) => {
    const page = await visit({ answers })
    await page.hand.click(cardNamed('Card 2').getByRole('button', { name: 'Edit' }))
    const field = await (await panel()).findByRole('textbox', { name: 'Card text' })
    return { ...page, field }
  }
  const write = (field: HTMLElement, html: string) => act(() => void (field.innerHTML = html))

  test('is changed where it stands open', async () => {
    const changed = buildCard(2, { content: '<p>Two slabs</p>', original_content: 'Two slabs' })
    const { api, hand } = await open({ updateReply: { reply: changed } })
    await hand.click((await panel()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1', 'Two slabs']))
    expect(api.sent('updateReply')[0]?.body).toEqual({ content: '<p>Card 2</p>' })
    expect((await panel()).queryByRole('textbox', { name: 'Card text' })).toBeNull()
  })

  test.each([
    [{ fault: 500 }, 'Failed to update card'],
    [reason, 'The drawer is stuck'],
  ] as const)('that cannot be saved (%j) stays, with the reason', async (answer, sentence) => {
    const { hand, field } = await open({ updateReply: answer })
    await hand.click((await panel()).getByRole('button', { name: 'Save' }))
    expect((await (await panel()).findByRole('alert')).textContent).toBe(sentence)
    expect(field.isConnected).toBe(true)
  })

  test('that was being changed is back when it is edited again; Cancel gives it up', async () => {
    const { hand, field, unmount } = await open({})
    write(field, '<p>Card two, honed</p>')
    await act(() => Promise.resolve())
    unmount()
    await visit()
    const edit = async () => {
      await hand.click(cardNamed('Card 2').getByRole('button', { name: 'Edit' }))
      return (await panel()).findByRole('textbox', { name: 'Card text' })
    }
    expect((await edit()).textContent).toBe('Card two, honed')
    expect((await panel()).getByText('Your unsaved text from last time is back.')).toBeTruthy()
    await hand.click((await panel()).getByRole('button', { name: 'Cancel' }))
    await hand.click((await panel()).getByRole('button', { name: 'Close' }))
    expect((await edit()).textContent).toBe('Card 2')
  })

  test('must hold words, not only markup', async () => {
    const { api, hand, field } = await open({ updateReply: { reply: buildCard(2) } })
    write(field, '<p><strong> </strong></p>')
    await act(() => Promise.resolve())
    await hand.click((await panel()).getByRole('button', { name: 'Save' }))
    expect((await (await panel()).findByRole('alert')).textContent).toBe('The text must not be empty')
    expect(api.sent('updateReply')).toEqual([])
  })
})

describe('comments', () => {
  const comment = (number: number, changes = {}) =>
    buildCard(number, {
      parent_uid_reply: cardId(1),
      kanban_status: null,
      content: `<p>Comment ${number}</p>`,
      original_content: `Comment ${number}`,
      ...changes,
    })
  const theirs = { uid_user: jonasId, name: 'Jonas Pike' }
  const page = (replies: ReturnType<typeof comment>[], hasMore = false) => ({
    replies,
    hasMore,
    version: 1,
    read_number: 0,
  })
  const open = async (answers: Answers, project = kitchen) => {
    const rendered = await visit({ search: `?card=${cardId(1)}`, answers, project })
    return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'Card' })) }
  }

  test('that were begun are there again with their files, for the same person, until they are sent', async () => {
    const { panel, unmount, hand } = await open({})
    const field = await panel.findByRole('textbox', { name: 'Comment' })
    act(() => void (field.innerHTML = '<p>Which finish?</p>'))
    await act(() => Promise.resolve())
    await hand.upload(panel.getByLabelText('Attach files'), new File(['x'], 'honed.png', { type: 'image/png' }))
    unmount()
    const again = await open({ createReply: { reply: comment(10) } })
    expect((await again.panel.findByRole('textbox', { name: 'Comment' })).textContent).toBe('Which finish?')
    expect(again.panel.getByText('honed.png')).toBeTruthy()
    await again.hand.click(again.panel.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(again.panel.queryByText('honed.png')).toBeNull())
    again.unmount()
    const { panel: last } = await open({})
    expect((await last.findByRole('textbox', { name: 'Comment' })).textContent).toBe('')
    expect(last.queryByText('honed.png')).toBeNull()
  })

  test('sent while their card is being closed are done with all the same', async () => {
    const answer = Promise.withResolvers<{ reply: Reply }>()
    const { panel, unmount, hand, api } = await open({ createReply: () => answer.promise })
    await panel.findByRole('textbox', { name: 'Comment' })
    await hand.upload(panel.getByLabelText('Attach files'), new File(['x'], 'late.png', { type: 'image/png' }))
    await hand.click(panel.getByRole('button', { name: 'Send' }))
    unmount()
    await act(async () => answer.resolve({ reply: comment(10) }))
    await vi.waitUntil(() => api.sent('createReply').length === 1)
    const { panel: again } = await open({})
    await again.findByRole('textbox', { name: 'Comment' })
    expect(again.queryByText('late.png')).toBeNull()
  })

  test('are read oldest first, the earlier ones on demand', async () => {
    const { hand, panel, api } = await open({
      listReplies: ({ path }) =>
        path.includes('before=') ? page([comment(10)]) : page([comment(11), comment(12)], true),
    })
    await panel.findByText('Comment 12')
    expect(api.sent('listReplies')[0]?.path).toContain(`replyType=kanban&parent=${cardId(1)}`)
    await hand.click(panel.getByRole('button', { name: 'Earlier comments' }))
    await panel.findByText('Comment 10')
    expect(api.sent('listReplies').at(-1)?.path).toContain(`before=${cardId(11)}`)
    expect(panel.getAllByRole('listitem').map((item) => item.querySelector('.rich-text')?.textContent)).toEqual([
      'Comment 10',
      'Comment 11',
      'Comment 12',
    ])
  })

  test('that cannot be read say so, and can be tried again', async () => {
    const { hand, api, panel } = await open({ listReplies: { fault: 500 } })
    expect((await panel.findByRole('alert')).textContent).toContain('Failed to fetch replies')
    api.answer({ listReplies: page([comment(10)]) })
    await hand.click(panel.getByRole('button', { name: 'Try Again' }))
    await panel.findByText('Comment 10')
  })

  test('that cannot be sent or saved say so, and stay as they were written', async () => {
    const broken = { fault: 500, text: '' } as const
    const { hand, panel } = await open({ listReplies: page([comment(10)]), createReply: broken, updateReply: broken })
    const field = await panel.findByRole('textbox', { name: 'Comment' })
    act(() => void (field.innerHTML = '<p>Which finish?</p>'))
    await act(() => Promise.resolve())
    await hand.click(panel.getByRole('button', { name: 'Send' }))
    expect((await panel.findByText('Failed to create reply')).getAttribute('role')).toBe('alert')
    expect(field.textContent).toBe('Which finish?')
    const own = within(await panel.findByRole('listitem'))
    await hand.click(own.getByRole('button', { name: 'Edit' }))
    await hand.click(await own.findByRole('button', { name: 'Save' }))
    expect(await own.findByText('Failed to update reply')).toBeTruthy()
  })

  test('are changed by their author and deleted by their author or the owner', async () => {
    const { panel } = await open({ listReplies: page([comment(10), comment(11, theirs)]) })
    await panel.findByText('Comment 11')
    const [own, other] = panel.getAllByRole('listitem').map((item) => within(item))
    expect(own?.getByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(own?.getByRole('button', { name: 'Delete' })).toBeTruthy()
    expect(other?.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(other?.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('of others are not a member’s to delete', async () => {
    const { panel } = await open({ listReplies: page([comment(11, theirs)]) }, buildProject({ role: 'member' }))
    await panel.findByText('Comment 11')
    expect(within(panel.getByRole('listitem')).queryByRole('button')).toBeNull()
  })

  test('are deleted, and that can be taken back', async () => {
    const { hand, api, panel } = await open({
      listReplies: page([comment(10)]),
      deleteReply: {},
      restoreReply: { reply: comment(10) },
    })
    await panel.findByText('Comment 10')
    api.answer({ listReplies: page([]) })
    await hand.click(within(panel.getByRole('listitem')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(panel.queryByText('Comment 10')).toBeNull())
    api.answer({ listReplies: page([comment(10)]) })
    await hand.click(await panel.findByRole('button', { name: 'Undo' }))
    await panel.findByText('Comment 10')
    expect(api.sent('restoreReply')[0]?.path).toBe(`/projects/replies/${cardId(10)}/restore`)
  })

  test('come as they are written elsewhere', async () => {
    const { api, panel } = await open({ listReplies: page([]) })
    await panel.findByText(/belong here/)
    api.answer({ listReplies: page([comment(10, theirs)]) })
    act(() =>
      serverSays('project_board_changed', { uid_project: projectId(), uid_reply: cardId(1), uid_user: jonasId }),
    )
    expect(await panel.findByText('Comment 10')).toBeTruthy()
  })
})

describe('finding cards', () => {
  const board: Board = {
    todo: [
      buildCard(1, { original_content: 'Brass pulls', assignee_uid: jonasId }),
      buildCard(2, { original_content: 'Slab order' }),
    ],
    in_progress: [buildCard(3, { original_content: 'Brass sample', kanban_status: 'in_progress' })],
    done: [],
  }

  test('by a word, and all of them again', async () => {
    const { hand } = await visit({ board })
    await hand.type(screen.getByRole('searchbox', { name: 'Find a card' }), 'slab')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Slab order']))
    expect(column('To Do').getByText('1 of 2')).toBeTruthy()
    expect(column('In Progress').getByText('No card here matches.')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Brass pulls', 'Slab order']))
  })

  test('by person', async () => {
    const { hand } = await visit({ board })
    await hand.selectOptions(screen.getByLabelText('Whose cards'), 'Jonas Pike')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Brass pulls']))
    expect(cardsIn('In Progress')).toEqual([])
  })

  test('and a card that is moved among the found ones keeps its place among all', async () => {
    const moved = buildCard(3, { original_content: 'Brass sample' })
    const after = { ...board, todo: [...board.todo, moved], in_progress: [] }
    const { api, hand } = await visit({ answers: leadingTo('moveCard', after, board) })
    await hand.type(screen.getByRole('searchbox', { name: 'Find a card' }), 'brass')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Brass pulls']))
    cardNamed('Brass sample').getByRole('button', { name: 'Drag' }).focus()
    await hand.keyboard('{Enter}{ArrowLeft}{ArrowDown}{Enter}')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Brass pulls', 'Brass sample']))
    // The end of what is seen is the end of the column.
    await waitFor(() => expect(api.sent('moveCard')[0]?.body).toEqual({ kanban_status: 'todo', card_order: 2 }))
  })
})

describe('what others do', () => {
  test('is seen as soon as the server tells of it', async () => {
    const { api } = await visit()
    await waitFor(() => expect(saidOnSocket('join_project')).toContainEqual({ projectId: projectId(), view: 'board' }))
    api.answer({ getBoard: buildBoard({ todo: [2], done: [1, 3] }) })
    act(() =>
      serverSays('project_board_changed', { uid_project: projectId(), uid_reply: cardId(1), uid_user: jonasId }),
    )
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1', 'Card 3']))
    expect(cardsIn('To Do')).toEqual(['Card 2'])
  })

  test('in another project is no concern here', async () => {
    readOnce()
    const { api } = await visit()
    await waitFor(() => expect(saidOnSocket('join_project')).toContainEqual({ projectId: projectId(), view: 'board' }))
    act(() =>
      serverSays('project_board_changed', { uid_project: projectId(5), uid_reply: cardId(1), uid_user: jonasId }),
    )
    await act(() => Promise.resolve())
    expect(api.sent('getBoard')).toHaveLength(1)
  })
})
