import type { ChecklistItem } from '@joinery/contract/replies'
import type { ChecklistChange } from '@joinery/contract/socket'
import { replaceEqualDeep } from '@tanstack/react-query'

import { queryClientOf, refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const allChecklistsKey = (id: string) => ['board', id, 'checklist'] as const
export const checklistKey = (id: string, card: string) => [...allChecklistsKey(id), card] as const

/** The items of a card with the board's version at which they were read or changed last. */
export type Checklist = { readonly version: number; readonly items: readonly ChecklistItem[] }

export const knownChecklist = (session: Session, id: string, card: string): Checklist | undefined =>
  queryClientOf(session).getQueryData<Checklist>(checklistKey(id, card))

export const refreshChecklist = (session: Session, id: string, card: string): Promise<void> =>
  refetchQuery(session, checklistKey(id, card))

/** Refetches the checklists of all cards opened before. */
export const refreshAllChecklists = async (session: Session, id: string): Promise<void> => {
  const known = queryClientOf(session)
    .getQueryCache()
    .findAll({ queryKey: allChecklistsKey(id) })
  await Promise.all(known.map(({ queryKey }) => refetchQuery(session, queryKey)))
}

/** Repeating a change has no further effect. */
export const applyChecklistChange = (
  items: readonly ChecklistItem[],
  { items: changed = [], removed = [], order }: ChecklistChange,
): readonly ChecklistItem[] => {
  const byId = new Map(items.map((item) => [item.uid_item, item]))
  for (const item of changed) byId.set(item.uid_item, item)
  for (const uid of removed) byId.delete(uid)
  if (!order) return replaceEqualDeep(items, [...byId.values()])
  const ordered = order.flatMap((uid) => byId.get(uid) ?? [])
  const rest = [...byId.values()].filter(({ uid_item }) => !order.includes(uid_item))
  return replaceEqualDeep(items, [...ordered, ...rest])
}

/** Applies a change that came as an event, unless the known items include it. */
export const mergeChecklist = (
  session: Session,
  id: string,
  card: string,
  version: number,
  change: ChecklistChange,
): void => {
  const queryKey = checklistKey(id, card)
  // The response of a running fetch may lack this change.
  if (queryClientOf(session).isFetching({ queryKey, exact: true }) > 0) return void refetchQuery(session, queryKey)
  const known = knownChecklist(session, id, card)
  if (!known || known.version >= version) return undefined
  queryClientOf(session).setQueryData<Checklist>(queryKey, {
    version,
    items: applyChecklistChange(known.items, change),
  })
  return undefined
}
