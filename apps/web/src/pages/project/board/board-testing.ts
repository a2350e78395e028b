// Preload lazy chunks so the first open card does not time out on a busy machine.
import '#features/board/panel/card-panel.tsx'
import '#features/board/checklist/checklist.tsx'
import '#features/board/cards/move-menu-list.tsx'
import '#features/board/filters/saved-filters.tsx'
import '#features/board/labels/label-picker.tsx'
import '#features/board/selection/selection-bar.tsx'
import '#kit/editor/editor.tsx'
import '#pages/project/project-page.tsx'
import './project-board.tsx'
import type { Label } from '@joinery/contract/board/labels'
import type { Board } from '@joinery/contract/kanban'
import type { Project } from '@joinery/contract/projects'
import { screen, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'
import { buildCard } from '#testing/build-card.ts'
import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { answerSocket } from '#testing/fake-socket.ts'
import { stubView } from '#testing/fake-view.ts'
import { patience } from '#testing/patience.ts'
import { renderProject } from '#testing/render-page.tsx'

// Loading the editor with the first open card is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

export const jonasId = projectId(77)

const jonas = buildMember('jonas@pike.example', { name: 'Jonas Pike', uid_user: jonasId })

const ada = buildMember('ada@reyes.example', { pending: true })

export const kitchen = buildProject({}, [jonas, ada])

/** To Do 1 2, In Progress 3; the first card belongs to another user. */
export const someBoard: Board = {
  todo: [buildCard(1, { uid_user: jonasId, name: 'Jonas Pike', email: jonas.email }), buildCard(2)],
  in_progress: [buildCard(3, { kanban_status: 'in_progress' })],
  done: [],
}

type Visit = {
  session?: Session
  board?: Board
  project?: Project
  search?: string
  answers?: Answers
  isReadable?: boolean
  labels?: readonly Label[]
}

export const visit = async (wanted: Visit = {}) => {
  const {
    board = someBoard,
    project = kitchen,
    search = '',
    answers = {},
    isReadable = true,
    labels = [],
    session,
  } = wanted
  stubView() // cards show their buttons when they come near
  const page = await renderProject(project, `board${search}`, {
    ...(session && { session }),
    answers: {
      getBoard: board,
      getReply: { reply: buildCard(1, { checklist: [] }) },
      listLabels: { labels: [...labels], version: 1 },
      listReplies: { replies: [], hasMore: false, version: 1, read_number: 0 },
      ...answers,
    },
  })
  const client = queryClientOf(page.session)
  // Wait for running mutations, so their Undo toasts do not leak into the next test.
  onTestFinished(async () => void (await vi.waitUntil(() => client.isMutating() === 0, patience).catch(() => {})))
  if (isReadable) await screen.findByRole('region', { name: 'To Do' })
  return page
}

/** A server on which this call results in the given board. */
export const leadingTo = (
  call: 'moveCard' | 'orderCard' | 'setCardFields' | 'deleteReply',
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

export const column = (name: string) => within(screen.getByRole('region', { name }))

export const cardsIn = (name: string) =>
  column(name)
    .queryAllByRole('link')
    .map((link) => link.textContent)

export const cardNamed = (name: string) => {
  const item = screen.getByRole('link', { name }).closest('li')
  if (!item) throw new Error(`${name} is no card`)
  return within(item)
}

/** Rejects the project room, so the board is read once and only the tested action can cause a refetch. */
export const readOnce = () => answerSocket('join_project', () => ({ success: false, error: '' }))

export const alertText = async () => (await screen.findByRole('alert')).textContent

export const reason = { fault: 409, body: { error: 'The drawer is stuck' } } as const

export const moveBy = async (hand: Awaited<ReturnType<typeof visit>>['hand'], card: string, goal: string) => {
  await hand.click(cardNamed(card).getByRole('button', { name: 'Move to ...' }))
  await hand.click(await screen.findByRole('menuitem', { name: goal }))
}
