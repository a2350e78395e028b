import type { Label } from '@joinery/contract/board/labels'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import type { LabelsEvent } from '@joinery/contract/socket'
import { queryOptions } from '@tanstack/react-query'

import { queryClientOf, refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { retry } from './kanban.ts'

type KnownLabels = { readonly labels: readonly Label[]; readonly version: number }

const labelsKey = (id: string) => ['labels', id] as const

const knownLabels = (session: Session, id: string): KnownLabels | undefined =>
  queryClientOf(session).getQueryData<KnownLabels>(labelsKey(id))

export const labelsQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: labelsKey(id),
    queryFn: async ({ signal }): Promise<KnownLabels> => {
      const read = await session.call('listLabels', { params: { id }, signal }, boardMessages.labelsFailed)
      const known = knownLabels(session, id)
      // An event arrived during the fetch.
      return known && known.version > read.version ? known : read
    },
    retry,
  })

export const refreshLabels = (session: Session, id: string): Promise<void> => refetchQuery(session, labelsKey(id))

/** Applies an event. Of two, the one with the later version of the board applies. */
export const mergeLabels = (session: Session, { uid_project: id, labels, version }: LabelsEvent): void => {
  queryClientOf(session).setQueryData<KnownLabels>(labelsKey(id), (known) =>
    known && known.version >= version ? known : { labels, version },
  )
}

/** Applies a saved change before its event arrives. */
export const changeLabels = (
  session: Session,
  id: string,
  next: (labels: readonly Label[]) => readonly Label[],
): void => {
  queryClientOf(session).setQueryData<KnownLabels>(
    labelsKey(id),
    (known) => known && { ...known, labels: next(known.labels) },
  )
}
