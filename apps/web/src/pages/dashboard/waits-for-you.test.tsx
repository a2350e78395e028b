import { waitingMessages } from '@joinery/contract/messages/waiting-messages'
import type { WaitingItem } from '@joinery/contract/review/waiting'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildWaiting } from '#features/waiting/waiting-testing.ts'
import { dayOf, formatDay } from '#lib/time/day.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { cutConnection, restoreConnection, emitFromServer } from '#testing/fake-socket.ts'

import { kitchen, visit } from './dashboard-testing.ts'

const now = new Date()
const inDays = (days: number): string => dayOf(new Date(now.getTime() + days * 24 * 60 * 60_000))

const comment = buildWaiting(1, { title: 'Which handle?' })
const card = buildWaiting(2, {
  kind: 'card',
  title: 'Order the slab',
  from: '',
  due_date: inDays(-1),
  link: `/projects/${kitchen.uid_project}/board?card=${projectId(702)}`,
})
const approval = buildWaiting(3, { kind: 'approval', title: 'kitchen.jpg', due_date: inDays(0) })

const waits = (waiting: WaitingItem[], has_more = false) => ({ listWaiting: { waiting, has_more } })
const section = () => screen.findByRole('region', { name: waitingMessages.title })
const linksIn = (region: HTMLElement) => within(region).getAllByRole('link')

const news = {
  uid_notification: projectId(50),
  kind: 'mention' as const,
  title: 'Jonas Pike mentioned you in Hartwell Kitchen',
  message: 'Jonas Pike: Which handle?',
  link: comment.link,
  is_read: false,
  created_at: '2026-11-14T12:00:00.000Z',
}

test('lists waiting items above the projects with requester, place and deadline, and links to them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { hand, address } = await visit([kitchen], waits([card, approval, comment]))
  const links = linksIn(await section())
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`Order the slabOverdue ${formatDay(inDays(-1))}Assigned to youHartwell Kitchen`),
    expect.stringContaining(
      `kitchen.jpgDue today ${formatDay(inDays(0))}Jonas Pike requested your approvalHartwell Kitchen`,
    ),
    expect.stringContaining('Which handle?Jonas Pike mentioned youHartwell Kitchen'),
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([card.link, approval.link, comment.link])
  await hand.click(links[0] ?? document.body)
  await waitFor(() => expect(address()).toBe(card.link))
})

test('shows nothing when no items are waiting or the list is unknown', async () => {
  const { unmount } = await visit([kitchen])
  expect(await screen.findByRole('link', { name: /Hartwell Kitchen/ })).toBeTruthy()
  expect(screen.queryByText(waitingMessages.title)).toBeNull()
  unmount()
  await visit([kitchen], { listWaiting: { fault: 500 } })
  expect(await screen.findByRole('link', { name: /Hartwell Kitchen/ })).toBeTruthy()
  expect(screen.queryByText(waitingMessages.title)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the projects appear together with the list, which would push them down', async () => {
  const late = Promise.withResolvers<{ waiting: WaitingItem[]; has_more: boolean }>()
  await visit([kitchen], { listWaiting: () => late.promise })
  const project = await screen.findByRole('link', { name: /Hartwell Kitchen/ })
  expect(project.closest('.invisible')).not.toBeNull()
  late.resolve({ waiting: [comment], has_more: false })
  await section()
  expect(project.closest('.invisible')).toBeNull()
})

test('the projects do not wait long for the list', async () => {
  await visit([kitchen], { listWaiting: () => new Promise(() => {}) })
  const project = await screen.findByRole('link', { name: /Hartwell Kitchen/ })
  await waitFor(() => expect(project.closest('.invisible')).toBeNull())
})

test('shows the first five of many items, and all on request', async () => {
  const many = Array.from({ length: 7 }, (_, index) => buildWaiting(index))
  const { hand } = await visit([kitchen], waits(many))
  const region = await section()
  expect(linksIn(region)).toHaveLength(5)
  await hand.click(within(region).getByRole('button', { name: 'Show all 7' }))
  expect(linksIn(region)).toHaveLength(7)
  await hand.click(within(region).getByRole('button', { name: 'Show fewer' }))
  expect(linksIn(region)).toHaveLength(5)
})

test('says when there are more items than one response holds', async () => {
  const many = Array.from({ length: 100 }, (_, index) => buildWaiting(index))
  const { hand } = await visit([kitchen], waits(many, true))
  const region = await section()
  await hand.click(within(region).getByRole('button', { name: 'Show all' }))
  expect(linksIn(region)).toHaveLength(100)
  expect(within(region).getByText(waitingMessages.mostUrgent)).toBeTruthy()
})

test('lists an invitation and answers it in place', async () => {
  const invitation = {
    uid_project: projectId(9),
    title: 'Stone island',
    invited_by: 'Jonas Pike',
    invited_at: '2026-11-14T12:00:00.000Z',
    role: 'member' as const,
  }
  const { api, hand } = await visit([kitchen], {
    ...waits([buildWaiting(1, { kind: 'invitation', title: 'Stone island' })]),
    listInvitations: { invitations: [invitation] },
    answerInvitation: { uid_project: projectId(9) },
  })
  const region = await section()
  const accept = await within(region).findByRole('button', { name: 'Accept the invitation to Stone island' })
  expect(within(region).queryByRole('link')).toBeNull()
  api.answer({ listInvitations: { invitations: [] }, ...waits([]) })
  await hand.click(accept)
  await waitFor(() => expect(screen.queryByRole('region', { name: waitingMessages.title })).toBeNull())
})

test('adds new items, removes finished ones, and refetches once for several events', async () => {
  const { api } = await visit([kitchen])
  await screen.findByRole('link', { name: /Hartwell Kitchen/ })
  await waitFor(() => expect(api.sent('listWaiting')).toHaveLength(1))
  api.answer(waits([comment]))
  act(() => {
    emitFromServer('notification', news)
    emitFromServer('notification', { ...news, uid_notification: projectId(51) })
    emitFromServer('project_review_changed', { uid_project: kitchen.uid_project, uid_stack: projectId(500) })
  })
  expect(await section()).toBeTruthy()
  expect(api.sent('listWaiting')).toHaveLength(2)
  api.answer(waits([]))
  act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByRole('region', { name: waitingMessages.title })).toBeNull())
})

test('shows items that arrived while disconnected', async () => {
  const { api } = await visit([kitchen])
  await screen.findByRole('link', { name: /Hartwell Kitchen/ })
  await waitFor(() => expect(api.sent('listWaiting')).toHaveLength(1))
  act(cutConnection)
  const island = buildProject({ uid_project: projectId(2), title: 'Stone island' })
  const invitation = {
    uid_project: projectId(9),
    title: 'Oak stairs',
    invited_by: 'Jonas Pike',
    invited_at: '2026-11-14T12:00:00.000Z',
    role: 'member' as const,
  }
  api.answer({
    ...waits([comment]),
    listProjects: { projects: [kitchen, island], nextCursor: null, matching: 2, total: 2 },
    listInvitations: { invitations: [invitation] },
  })
  act(restoreConnection)
  expect(within(await section()).getByRole('link', { name: /Which handle/ })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Stone island/ })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Accept the invitation to Oak stairs' })).toBeTruthy()
})
