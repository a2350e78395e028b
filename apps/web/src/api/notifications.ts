import type { AnswerOf, QueryOf } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Notification, Preferences } from '@joinery/contract/notifications'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { logQuietly } from '#lib/browser/log.ts'
import { refetchIfFetching, queryClientOf, refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

type Listed = AnswerOf<'listNotifications'>
type Pages = InfiniteData<Listed, string>

const latestKey = ['notifications', 'latest'] as const
const countKey = ['notifications', 'count'] as const
const allKey = ['notifications', 'all'] as const
const preferencesKey = ['notifications', 'preferences'] as const

type Page = QueryOf<'listNotifications'>

const read = (session: Session, page: Page, signal: AbortSignal): Promise<Listed> =>
  session.call(
    'listNotifications',
    { query: page, signal },
    messages.notification.loadFailed, // not shown: the bell does not report its own errors
  )

export const latestNotificationsQuery = (session: Session) =>
  queryOptions({
    queryKey: latestKey,
    queryFn: ({ signal }) => read(session, { limit: limits.notification.dropdown, offset: 0 }, signal),
  })

export const unreadCountQuery = (session: Session) =>
  queryOptions({
    queryKey: countKey,
    queryFn: ({ signal }) => session.call('countUnreadNotifications', { signal }, messages.notification.loadFailed),
  })

/**
 * All notifications, page by page. The cursor is the last loaded one, so additions and deletions do not shift pages.
 */
export const allNotificationsQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: allKey,
    queryFn: ({ pageParam, signal }) =>
      read(session, { limit: limits.notification.pageSize, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Listed) => nextCursor ?? undefined,
  })

const changeLists = (session: Session, change: (notifications: readonly Notification[]) => Notification[]): void => {
  queryClientOf(session).setQueryData<Listed>(
    latestKey,
    (list) => list && { notifications: change(list.notifications) },
  )
  queryClientOf(session).setQueryData<Pages>(
    allKey,
    (all) =>
      all && { ...all, pages: all.pages.map((page) => ({ ...page, notifications: change(page.notifications) })) },
  )
}

const changeCount = (session: Session, change: (count: number) => number): void => {
  queryClientOf(session).setQueryData<AnswerOf<'countUnreadNotifications'>>(
    countKey,
    (known) => known && { count: Math.max(0, change(known.count)) },
  )
}

export const refreshNotifications = (session: Session): void => {
  for (const key of [latestKey, countKey, allKey]) void refetchQuery(session, key)
}

/** Adds a pushed notification to the top and increments the unread count. */
export const addNotification = (session: Session, notification: Notification): void => {
  const isKnown = (list: readonly Notification[]) =>
    list.some(({ uid_notification }) => uid_notification === notification.uid_notification)
  if (isKnown(queryClientOf(session).getQueryData<Listed>(latestKey)?.notifications ?? [])) return
  queryClientOf(session).setQueryData<Listed>(
    latestKey,
    (list) => list && { notifications: [notification, ...list.notifications].slice(0, limits.notification.dropdown) },
  )
  queryClientOf(session).setQueryData<Pages>(
    allKey,
    (all) =>
      all && {
        ...all,
        pages: all.pages.map((page, index) =>
          index === 0 ? { ...page, notifications: [notification, ...page.notifications] } : page,
        ),
      },
  )
  changeCount(session, (count) => count + 1)
  for (const key of [latestKey, countKey, allKey]) refetchIfFetching(session, key)
}

/** Applies a count changed in another tab. */
export const applyUnreadCount = (session: Session, count: number): void => {
  // The answer to a read under way may be older.
  refetchIfFetching(session, countKey)
  if (queryClientOf(session).getQueryData<AnswerOf<'countUnreadNotifications'>>(countKey)?.count === count) return
  changeCount(session, () => count)
  for (const queryKey of [latestKey, allKey]) void queryClientOf(session).invalidateQueries({ queryKey })
}

/** Awaits the request of an optimistic change; on failure refetches silently. */
const act = async (session: Session, request: Promise<unknown>): Promise<void> => {
  try {
    await request
  } catch (error) {
    logQuietly('A notification could not be changed', error)
    refreshNotifications(session)
  }
}

export const readNotification = (session: Session, { uid_notification: id, is_read }: Notification): Promise<void> => {
  if (is_read) return Promise.resolve()
  changeLists(session, (list) =>
    list.map((known) => (known.uid_notification === id ? { ...known, is_read: true } : known)),
  )
  changeCount(session, (count) => count - 1)
  return act(session, session.call('markNotificationRead', { params: { id } }, messages.http.internal))
}

export const readAllNotifications = (session: Session): Promise<void> => {
  changeLists(session, (list) => list.map((known) => ({ ...known, is_read: true })))
  changeCount(session, () => 0)
  return act(session, session.call('markAllNotificationsRead', {}, messages.http.internal))
}

export const deleteNotification = async (
  session: Session,
  { uid_notification: id, is_read }: Notification,
): Promise<void> => {
  changeLists(session, (list) => list.filter(({ uid_notification }) => uid_notification !== id))
  if (!is_read) changeCount(session, (count) => count - 1)
  await act(session, session.call('deleteNotification', { params: { id } }, messages.http.internal))
  // The next older notification fills the dropdown.
  void queryClientOf(session).invalidateQueries({ queryKey: latestKey })
}

export const clearNotifications = (session: Session): Promise<void> => {
  changeLists(session, () => [])
  changeCount(session, () => 0)
  return act(session, session.call('clearNotifications', {}, messages.http.internal))
}

export const preferencesQuery = (session: Session) =>
  queryOptions({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => session.call('getPreferences', { signal }, messages.settings.preferencesLoadFailed),
  })

export const savePreferences = async (session: Session, body: Preferences): Promise<void> => {
  const { preferences } = await session.call('updatePreferences', { body }, messages.settings.preferencesFailed)
  queryClientOf(session).setQueryData<AnswerOf<'getPreferences'>>(preferencesKey, { preferences })
}
