import type { SavedFilter } from '@joinery/contract/board/filters'
import { savedFilterMessages as texts } from '@joinery/contract/messages/saved-filter-messages'
import { queryOptions } from '@tanstack/react-query'

import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { retry } from './kanban.ts'

const filtersKey = (id: string) => ['board-filters', id] as const

/** The person's own saved filters of a board. */
export const filtersQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: filtersKey(id),
    queryFn: async ({ signal }): Promise<readonly SavedFilter[]> =>
      (await session.call('listFilters', { params: { id }, signal }, texts.loadFailed)).filters,
    retry,
  })

const change = (session: Session, id: string, next: (filters: readonly SavedFilter[]) => readonly SavedFilter[]) =>
  queryClientOf(session).setQueryData<readonly SavedFilter[]>(filtersKey(id), (known) => known && next(known))

export const saveFilter = async (
  session: Session,
  id: string,
  body: { name: string; query: string },
): Promise<void> => {
  const { filter } = await session.call('createFilter', { params: { id }, body }, texts.saveFailed)
  change(session, id, (filters) => [...filters, filter])
}

export const deleteFilter = async (session: Session, id: string, filterId: string): Promise<void> => {
  await session.call('deleteFilter', { params: { filterId } }, texts.deleteFailed)
  change(session, id, (filters) => filters.filter(({ uid_filter }) => uid_filter !== filterId))
}
