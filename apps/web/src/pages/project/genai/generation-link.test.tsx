import { generationMessages } from '@joinery/contract/messages/generation-messages'
import type { Notification } from '@joinery/contract/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildGeneration, generationId } from '#testing/build-generated.ts'
import { projectId } from '#testing/build-project.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { prepareTable, slider, visit } from './genai-testing.ts'

prepareTable()

const search = `?generation=${generationId(1)}`
const link = (number: number) => `/projects/${projectId()}/genai?generation=${generationId(number)}`

const buildNotification = (number: number, changes: Partial<Notification> = {}): Notification => ({
  uid_notification: projectId(9000 + number),
  kind: 'generation_done',
  title: 'Your image is ready',
  message: `Walnut ${number}`,
  link: link(number),
  is_read: false,
  created_at: '2026-11-14T12:01:00.000Z',
  ...changes,
})

const lookAway = (isAway: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isAway)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('URL of a generation', () => {
  test('shows the generation and replaces the URL with that of the workspace', async () => {
    const page = await visit({ search, answers: { getGeneration: { generation: buildGeneration(1) } } })
    await waitFor(() => expect(slider()).toBeTruthy())
    await waitFor(() => expect(page.address()).toBe(`/projects/${projectId()}/genai`))
  })

  test('highlights a failed generation in the queue, however many followed', async () => {
    const failed = buildGeneration(1, { status: 'failed', error: 'The provider is busy.' })
    await visit({
      search,
      answers: {
        getGeneration: { generation: failed },
        listGenerations: { generations: [...[6, 5, 4, 3, 2].map((number) => buildGeneration(number)), failed] },
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Queue' }))
    const marked = list.getAllByRole('listitem').filter((row) => row.getAttribute('aria-current') === 'true')
    expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('The provider is busy.')])
  })

  test('says when the generation no longer exists', async () => {
    const sentence = generationMessages.notFound
    await visit({ search, answers: { getGeneration: { fault: 404, body: { error: sentence } } } })
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('is followed from the bell while the workspace is open', async () => {
    const page = await visit({
      answers: {
        listNotifications: { notifications: [buildNotification(1)] },
        markNotificationRead: {},
        getGeneration: { generation: buildGeneration(1) },
      },
    })
    await page.hand.click(screen.getByRole('button', { name: 'Notifications' }))
    await page.hand.click(await screen.findByRole('link', { name: /Your image is ready/ }))
    await waitFor(() => expect(slider()).toBeTruthy())
    expect(page.api.sent('markNotificationRead')).toHaveLength(1)
  })
})

describe('notification of a generation', () => {
  test('is marked read immediately when its image is shown', async () => {
    const page = await visit({
      answers: {
        listGenerations: { generations: [buildGeneration(1, { status: 'running' })] },
        markNotificationRead: {},
      },
    })
    await screen.findByRole('list', { name: 'Queue' })
    act(() => {
      emitFromServer('generation_changed', { generation: buildGeneration(1) })
      emitFromServer('notification', buildNotification(1))
    })
    await waitFor(() => expect(page.api.sent('markNotificationRead')).toHaveLength(1))
    expect(screen.getByText('No unread notifications')).toBeTruthy()
  })

  test('stays unread when it is about another image', async () => {
    const page = await visit({ answers: { markNotificationRead: {} } })
    const other = buildNotification(1, { link: `/projects/${projectId(2)}/genai?generation=${generationId(1)}` })
    act(() => emitFromServer('notification', other))
    await waitFor(() => expect(screen.getByText('1 unread')).toBeTruthy())
    expect(page.api.sent('markNotificationRead')).toEqual([])
  })

  test('is marked read when the tab becomes visible, and the title shows it until then', async () => {
    const page = await visit({
      answers: {
        listGenerations: { generations: [buildGeneration(1, { status: 'running' })] },
        markNotificationRead: {},
      },
    })
    await screen.findByRole('list', { name: 'Queue' })
    lookAway(true)
    act(() => {
      emitFromServer('generation_changed', { generation: buildGeneration(1) })
      emitFromServer('notification', buildNotification(1))
    })
    await waitFor(() => expect(slider()).toBeTruthy())
    await waitFor(() => expect(document.title).toMatch(/^\(1\) Your image is ready · /))
    expect(page.api.sent('markNotificationRead')).toEqual([])
    lookAway(false)
    await waitFor(() => expect(document.title).toMatch(/^(?!.*ready)/))
    await waitFor(() => expect(page.api.sent('markNotificationRead')).toHaveLength(1))
  })

  test('counts two ready generations in the title, once each', async () => {
    const page = await visit()
    await waitFor(() => expect(page.api.sent('listGenerations').length).toBeGreaterThan(0))
    lookAway(true)
    act(() => {
      for (const number of [1, 2, 2]) emitFromServer('generation_changed', { generation: buildGeneration(number) })
    })
    await waitFor(() => expect(document.title).toMatch(/^Your 2 images are ready · /))
  })
})
