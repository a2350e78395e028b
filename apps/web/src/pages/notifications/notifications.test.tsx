import { notificationMessages } from '@joinery/contract/messages/notification-messages'
import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'
import { defaultPreferences, type Notification, type Preferences } from '@joinery/contract/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { buildPerson } from '#testing/build-person.ts'
import { projectId } from '#testing/build-project.ts'
import { attemptsOnSocket, emitFromServer } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'

const build = (serial: number, changes: Partial<Notification> = {}): Notification => ({
  uid_notification: projectId(serial),
  kind: 'message',
  title: `Message ${serial}`,
  message: 'Mara: Walnut it is',
  link: '/settings?tab=account',
  is_read: false,
  created_at: new Date(Date.now() - serial * 60_000).toISOString(),
  ...changes,
})

const three = [build(1), build(2), build(3, { is_read: true })]

const open = async (answers: NonNullable<Parameters<typeof renderPage>[1]>['answers'] = {}) => {
  const page = await renderPage('/dashboard', {
    user: buildPerson(),
    answers: {
      listProjects: { projects: [] },
      listNotifications: { notifications: three },
      countUnreadNotifications: { count: 2 },
      markNotificationRead: {},
      markAllNotificationsRead: {},
      deleteNotification: {},
      clearNotifications: {},
      listSessions: { sessions: [] },
      ...answers,
    },
  })
  const bell = await screen.findByRole('button', { name: 'Notifications' })
  // Wait for the recount after the socket connects; the count is stable from here on.
  await waitFor(() => expect(page.api.sent('countUnreadNotifications').length).toBeGreaterThan(1))
  return { ...page, bell }
}

const openBell = async (...words: Parameters<typeof open>) => {
  const page = await open(...words)
  await page.hand.click(page.bell)
  const list = await screen.findByRole('dialog', { name: 'Notifications' })
  return { ...page, list: within(list) }
}

describe('notification bell', () => {
  it('shows the unread count, also in the tab title, and requests the latest ten', async () => {
    const { bell, api } = await open()
    expect(await within(bell).findByText('2')).toBeTruthy()
    await waitFor(() => expect(document.title).toMatch(/^\(2\) /))
    expect(api.sent('listNotifications')[0]?.path).toBe('/notifications?limit=10&offset=0')
  })

  it.each([
    [0, ''],
    [99, '99'],
    [100, '99+'],
  ])('with %d unread its badge reads "%s"', async (count, badge) => {
    const { bell } = await open({ countUnreadNotifications: { count } })
    await waitFor(() => expect(bell.textContent).toBe(badge))
  })

  it('opens the target of a notification and marks it read', async () => {
    const { list, bell, hand, address, api } = await openBell()
    await hand.click(list.getByRole('link', { name: /Message 1/ }))
    await waitFor(() => expect(address()).toBe('/settings?tab=account'))
    await waitFor(() => expect(within(bell).getByText('1')).toBeTruthy())
    expect(api.sent('markNotificationRead')[0]?.path).toBe(`/notifications/${projectId(1)}/read`)
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
  })

  it('deletes a notification and lowers the count only if it was unread', async () => {
    const { list, bell, hand } = await openBell()
    const row = (title: string) =>
      within(list.getByRole('link', { name: new RegExp(title) }).closest('li') as HTMLElement)
    await hand.click(row('Message 3').getByRole('button', { name: 'Delete' }))
    expect(within(bell).getByText('2')).toBeTruthy()
    await hand.click(row('Message 1').getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(within(bell).getByText('1')).toBeTruthy())
  })

  it('marks all read and clears all without confirmation', async () => {
    const { list, bell, hand, api } = await openBell()
    await hand.click(list.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(within(bell).queryByText('2')).toBeNull())
    expect(api.sent('markAllNotificationsRead')).toHaveLength(1)
    await hand.click(list.getByRole('button', { name: 'Clear all' }))
    expect(await list.findByText(notificationMessages.emptyWithHint)).toBeTruthy()
    expect(api.sent('clearNotifications')).toHaveLength(1)
  })

  it('prepends a pushed notification and counts it once', async () => {
    const { list, bell } = await openBell()
    await list.findByText('Message 1')
    const pushed = build(9, { title: 'Pushed', created_at: new Date().toISOString() })
    emitFromServer('notification', pushed)
    emitFromServer('notification', pushed)
    await waitFor(() => expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Pushed'))
    expect(within(bell).getByText('3')).toBeTruthy()
    expect(list.getByText('Just now')).toBeTruthy()
  })

  it('receives notifications on the public site', async () => {
    const { api } = await renderPage('/plans', {
      user: buildPerson(),
      answers: { countUnreadNotifications: { count: 2 } },
    })
    const bell = await screen.findByRole('button', { name: 'Notifications' })
    await within(bell).findByText('2')
    await waitFor(() => expect(attemptsOnSocket()).toBe(1))
    await waitFor(() => expect(api.countAnswered('countUnreadNotifications')).toBe(2))
    emitFromServer('notification', build(9))
    expect(await within(bell).findByText('3')).toBeTruthy()
  })

  it('shows notifications that arrived before the socket connected', async () => {
    const counts = [0, 1]
    const lists = [[], [build(1)]]
    const { bell, hand } = await open({
      countUnreadNotifications: () => ({ count: counts.shift() ?? 1 }),
      listNotifications: () => ({ notifications: lists.shift() ?? [build(1)] }),
    })
    expect(await within(bell).findByText('1')).toBeTruthy()
    await hand.click(bell)
    expect(await screen.findByText('Message 1')).toBeTruthy()
  })

  it('keeps notifications pushed while the list is loading', async () => {
    const { bell, api } = await open()
    await waitFor(() => expect(api.countAnswered('countUnreadNotifications')).toBe(2))
    const late = Promise.withResolvers<{ count: number }>()
    api.answer({ countUnreadNotifications: () => late.promise })
    emitFromServer('read_again')
    await waitFor(() => expect(api.sent('countUnreadNotifications')).toHaveLength(3))
    emitFromServer('notification', build(9))
    api.answer({ countUnreadNotifications: { count: 3 }, listNotifications: { notifications: [build(9), ...three] } })
    late.resolve({ count: 2 })
    await waitFor(() => expect(api.sent('countUnreadNotifications')).toHaveLength(4))
    expect(await within(bell).findByText('3')).toBeTruthy()
  })

  it('applies reads from another tab', async () => {
    const { bell, api } = await open()
    await waitFor(() => expect(api.countAnswered('countUnreadNotifications')).toBe(2))
    expect(within(bell).getByText('2')).toBeTruthy()
    emitFromServer('notifications_changed', { count: 1 })
    await waitFor(() => expect(within(bell).getByText('1')).toBeTruthy())
  })

  it('keeps reads from another tab that arrive while the count is loading', async () => {
    const { bell, api } = await open()
    await waitFor(() => expect(api.countAnswered('countUnreadNotifications')).toBe(2))
    const late = Promise.withResolvers<{ count: number }>()
    api.answer({ countUnreadNotifications: () => late.promise })
    emitFromServer('read_again')
    await waitFor(() => expect(api.sent('countUnreadNotifications')).toHaveLength(3))
    emitFromServer('notifications_changed', { count: 1 })
    api.answer({ countUnreadNotifications: { count: 1 } })
    late.resolve({ count: 2 })
    await waitFor(() => expect(api.countAnswered('countUnreadNotifications')).toBe(4))
    await waitFor(() => expect(within(bell).getByText('1')).toBeTruthy())
  })

  it('shows no error when the notifications cannot be loaded', async () => {
    const { bell } = await open({ listNotifications: { fault: 500 }, countUnreadNotifications: { fault: 500 } })
    expect(bell).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('restores the previous state when the server rejects a change', async () => {
    const { list, bell, hand } = await openBell({ markAllNotificationsRead: { fault: 500 } })
    await hand.click(list.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(within(bell).getByText('2')).toBeTruthy())
  })
})

describe('notifications page', () => {
  it('loads older notifications on demand, each once', async () => {
    const many = Array.from({ length: 25 }, (_, index) => build(index + 1))
    const { hand } = await renderPage('/notifications', {
      user: buildPerson(),
      answers: {
        countUnreadNotifications: { count: 25 },
        listNotifications: ({ path }) => {
          const { searchParams } = new URL(path, 'http://localhost')
          // The bell requests its ten without a cursor.
          const start = Number(searchParams.get('cursor') ?? 0)
          const end = start + Number(searchParams.get('limit'))
          return { notifications: many.slice(start, end), nextCursor: end < many.length ? String(end) : null }
        },
      },
    })
    const main = within(await screen.findByRole('main'))
    await main.findByText('Message 20')
    expect(main.queryByText('Message 21')).toBeNull()
    await hand.click(main.getByRole('button', { name: 'Show older' }))
    await main.findByText('Message 25')
    expect(main.getAllByRole('listitem')).toHaveLength(25)
    expect(main.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('shows an empty state without notifications', async () => {
    await renderPage('/notifications', { user: buildPerson() })
    expect(await screen.findByRole('heading', { name: notificationMessages.empty })).toBeTruthy()
  })
})

describe('notification preferences', () => {
  const openTab = async (answers: NonNullable<Parameters<typeof renderPage>[1]>['answers'] = {}) =>
    renderPage('/settings?tab=notifications', {
      user: buildPerson(),
      answers: {
        getPreferences: { preferences: defaultPreferences },
        updatePreferences: ({ body }) => {
          const { notify_approvals = true, notify_file_comments = true } = body
          return { preferences: { ...body, notify_approvals, notify_file_comments } }
        },
        ...answers,
      },
    })

  it('saves all preferences on each change and shows a short confirmation', async () => {
    const { hand, api } = await openTab()
    await hand.click(await screen.findByRole('switch', { name: 'Messages' }))
    expect(await screen.findByText('Preferences updated successfully')).toBeTruthy()
    expect(api.sent('updatePreferences')[0]?.body).toEqual({ ...defaultPreferences, notify_messages: false })
    await hand.click(screen.getByRole('switch', { name: 'By email' }))
    await hand.selectOptions(await screen.findByRole('combobox', { name: 'Email frequency' }), 'daily')
    await waitFor(() =>
      expect(api.sent('updatePreferences').at(-1)?.body).toEqual({
        ...defaultPreferences,
        notify_messages: false,
        email_notifications: true,
        email_frequency: 'daily',
      }),
    )
  })

  it('keeps a field that a change has shown when the change is saved', async () => {
    const late = Promise.withResolvers<{ preferences: Preferences }>()
    const { hand } = await openTab({ updatePreferences: () => late.promise })
    await hand.click(await screen.findByRole('switch', { name: 'By email' }))
    const field = await screen.findByRole('combobox', { name: 'Email frequency' })
    late.resolve({ preferences: { ...defaultPreferences, email_notifications: true } })
    expect(await screen.findByText('Preferences updated successfully')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Email frequency' })).toBe(field)
  })

  it('does not overwrite preferences changed elsewhere', async () => {
    const { hand, api, session } = await openTab()
    await screen.findByRole('switch', { name: 'Messages' })
    const elsewhere = { ...defaultPreferences, notify_kanban_comment: false }
    act(() => void queryClientOf(session).setQueryData(['notifications', 'preferences'], { preferences: elsewhere }))
    await hand.click(screen.getByRole('switch', { name: 'Messages' }))
    await waitFor(() =>
      expect(api.sent('updatePreferences')[0]?.body).toEqual({ ...elsewhere, notify_messages: false }),
    )
  })

  it('restores a preference that cannot be saved', async () => {
    const { hand } = await openTab({ updatePreferences: { fault: 500 } })
    const toggle = await screen.findByRole('switch', { name: 'Messages' })
    await hand.click(toggle)
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update preferences')
    expect(toggle.getAttribute('aria-checked')).toBe('true')
  })

  it('shows an error with a retry when the preferences cannot be loaded', async () => {
    const { hand, api } = await openTab({ getPreferences: { fault: 500 } })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load notification preferences')
    api.answer({ getPreferences: { preferences: defaultPreferences } })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('switch', { name: 'Messages' })).toBeTruthy()
  })
})

describe('unsubscribing', () => {
  it('unsubscribes with one button and no login', async () => {
    const { hand, api } = await renderPage('/unsubscribe?token=abc.def', { answers: { unsubscribe: {} } })
    await hand.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect((await screen.findByText(unsubscribeMessages.unsubscribed)).getAttribute('role')).toBe('status')
    expect(api.sent('unsubscribe')[0]?.path).toBe('/notifications/unsubscribe?token=abc.def')
  })

  it('rejects an invalid unsubscribe link', async () => {
    const { hand } = await renderPage('/unsubscribe?token=x', {
      answers: { unsubscribe: { fault: 400, body: { error: 'This link is not valid.' } } },
    })
    await hand.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This link is not valid.')
  })
})
