import type { Project } from '@joinery/contract/projects'
import { sumTotals } from '@joinery/contract/selections/money'
import type { Selection, SelectionTotals } from '@joinery/contract/selections/selections'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { type KnownSelections, mergeSelections, refreshSelections, selectionsQuery } from '#api/selections.ts'
import { queryClientOf } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'
import { useProjectRoom, useServerEvent } from '#lib/socket/use-connection.ts'
import { useStore } from '#lib/store/use-store.ts'
import { createThrottledRefetch } from '#lib/throttled-refetch.ts'

import { applyEdits, type Edit } from './apply-edits.ts'
import { createEditStore, type EditStore } from './edit-store.ts'
import { createHistory, type History } from './history.ts'

type Editing = { readonly edits: EditStore; readonly history: History }

/** By project. Edits go on being saved after the schedule is left. */
const createEditing = () => new Map<string, Editing>()

const editingOf = (session: Session, projectId: string): Editing => {
  const all = session.state.get(createEditing)
  const known = all.get(projectId)
  if (known) return known
  const editing = { edits: createEditStore(session, projectId), history: createHistory() }
  all.set(projectId, editing)
  return editing
}

/** How long a saved edit waits for its event. A fetch takes less. */
const patienceMs = 2000

/** Pending fetches are dropped when the schedule is left. */
const createFollowing = (session: Session, projectId: string, edits: EditStore) => {
  let isShown = true
  const readAgain = createThrottledRefetch(async () => {
    if (!isShown) return
    const finish = edits.startFetch()
    if (await refreshSelections(session, projectId)) finish()
  })
  return {
    readAgain,
    show: () => {
      isShown = true
      edits.setOnUncovered(readAgain)
      return () => {
        isShown = false
      }
    },
  }
}

/** Keeps the selections up to date by versioned events; a gap leads to a fetch. */
const useFollowing = (projectId: string, edits: EditStore): (() => void) => {
  const session = useSessionStore()
  const [{ readAgain, show }] = useState(() => createFollowing(session, projectId, edits))
  useEffect(show, [show])
  useServerEvent('project_selections_changed', (event) => {
    if (event.uid_project !== projectId) return
    if (mergeSelections(session, projectId, event)) edits.handleEvent(event)
    else readAgain()
  })
  useProjectRoom(projectId, 'overview', () => {
    readAgain()
    edits.saveAgain()
  })
  return readAgain
}

const none: readonly Selection[] = []

/** A project's selections with unsaved edits on top, and the functions that change them. */
export const useSelections = ({ uid_project: id }: Pick<Project, 'uid_project'>) => {
  const session = useSessionStore()
  const [{ edits, history }] = useState(() => editingOf(session, id))
  const readAgain = useFollowing(id, edits)
  const { data, error, refetch } = useQuery(selectionsQuery(session, id))
  const { entries, edits: pending, faults, fault } = useStore(edits)
  const currency = data?.totals?.currency ?? null
  const show = useCallback(
    (known: KnownSelections | undefined, unsaved: readonly Edit[]): readonly Selection[] =>
      known
        ? applyEdits(
            known.selections.map((one) => {
              const shown = edits.shownId(one.uid_selection)
              return shown === one.uid_selection ? one : withId(one, shown)
            }),
            unsaved,
            known.totals?.currency ?? null,
          )
        : none,
    [edits],
  )
  const selections = useMemo(() => show(data, pending), [show, data, pending])
  const listed = data?.totals
  const totals: SelectionTotals | null = useMemo(
    () => (listed ? sumTotals(selections, listed) : null),
    [listed, selections],
  )

  const hasSaved = entries.some(({ state, savedAt }) => state === 'saved' && savedAt !== Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (!hasSaved) return undefined
    const timer = setTimeout(readAgain, patienceMs)
    return () => clearTimeout(timer)
  }, [hasSaved, readAgain])

  /** Independent of the last render. */
  const current = useCallback(
    () => show(queryClientOf(session).getQueryData(selectionsQuery(session, id).queryKey), edits.getState().edits),
    [show, session, id, edits],
  )
  const change = useCallback(
    (changes: readonly Edit[]) => {
      history.record(current(), changes)
      edits.add(changes)
    },
    [history, current, edits],
  )
  return {
    selections,
    totals,
    currency,
    isRead: data !== undefined,
    error,
    retry: () => void refetch(),
    readAgain,
    edits,
    faults,
    fault,
    /** Whether something typed is not saved. */
    isUnsaved: entries.some(({ state }) => state !== 'saved') || faults.size > 0,
    current,
    change,
    undo: useCallback(() => edits.add(history.undo(current())), [edits, history, current]),
    redo: useCallback(() => edits.add(history.redo(current())), [edits, history, current]),
  }
}

const renamed = new WeakMap<Selection, Selection>()

/** The same object for the same selection, so that its row does not render again. */
const withId = (selection: Selection, uid_selection: string): Selection => {
  const known = renamed.get(selection)
  if (known) return known
  const next = { ...selection, uid_selection }
  renamed.set(selection, next)
  return next
}
