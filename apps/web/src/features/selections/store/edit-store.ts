// Saves the edits of a project's selections. Edits of one selection are saved one after the other, those of different
// selections together; adding, moving and deleting wait for each other, because they depend on the order. Items added in a
// row, such as pasted ones, are saved by one request. An edit is shown
// on top of the server's selections until these include it: an event or a later fetch brings it.
import { limits } from '@joinery/contract/limits'
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import type { SelectionsEvent } from '@joinery/contract/socket'

import { createSelections, deleteSelection, moveSelection, restoreSelection, updateSelection } from '#api/selections.ts'
import { newClientId } from '#lib/client-id.ts'
import { isAwayStatus } from '#lib/http/answers.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import type { Session } from '#lib/session/session.ts'
import { createStore } from '#lib/store/store.ts'

import type { Edit, Fields } from './apply-edits.ts'

/** A value that was not saved. It stays where it was typed, with the reason. */
export type FieldFault = {
  readonly text: string
  readonly reason: string
  /** Saved when the connection is back; without it, the text is invalid. */
  readonly again?: Fields
}

/** By selection and field. */
export type Faults = ReadonlyMap<string, ReadonlyMap<string, FieldFault>>

type Entry = {
  readonly edit: Edit
  readonly state: 'waiting' | 'sending' | 'saved'
  /** The saved selection's `updated_at`; events name it. */
  readonly mark?: string
  /** Saved before this fetch was started. */
  readonly savedAt?: number
  /** Refused with others, one of which may be the reason. */
  readonly isAlone?: boolean
}

export type EditState = {
  readonly entries: readonly Entry[]
  /** Of the entries. The same array as long as they are the same edits, whatever their state. */
  readonly edits: readonly Edit[]
  readonly faults: Faults
  /** Of an edit that is not shown in a cell. */
  readonly fault: string | null
}

const { perRequest } = limits.selection
const parallelMax = 4
const marksMax = 5000

const noFaults: Faults = new Map()

/** Adding, moving and deleting depend on the order of the list. */
const isOrdered = ({ kind }: Edit): boolean => kind !== 'fields'

/** A value as its cell shows it. */
const textOf = (field: string, value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
  const names: Readonly<Record<string, string>> | null =
    field === 'category' ? texts.categories : field === 'stage' ? texts.stages : null
  return names?.[text] ?? text
}

const isInCell = (field: string): boolean => field !== 'uid_file' && field !== 'uid_pin'

export type EditStore = ReturnType<typeof createEditStore>

export const createEditStore = (session: Session, projectId: string) => {
  const store = createStore<EditState>({ entries: [], edits: [], faults: noFaults, fault: null })
  /** Ids of selections created here, by the ids they have on the screen, and the other way round. */
  const realIds = new Map<string, string>()
  const shownIds = new Map<string, string>()
  /** Selections of events that came before their response. */
  const marks = new Set<string>()
  let fetches = 0
  let requests = 0
  let onUncovered = (): void => {}

  const realId = (uid: string): string => realIds.get(uid) ?? uid
  const isNew = (uid: string): boolean => uid.startsWith('new-') && !realIds.has(uid)

  const setEntries = (next: readonly Entry[]): void => {
    const { edits } = store.getState()
    const isSame = next.length === edits.length && next.every(({ edit }, index) => edit === edits[index])
    store.change({ entries: next, edits: isSame ? edits : next.map(({ edit }) => edit) })
  }
  const replace = (entry: Entry, ...next: readonly Entry[]): void =>
    setEntries(store.getState().entries.flatMap((one) => (one === entry ? next : [one])))

  const replaceAll = (old: readonly Entry[], changed: readonly Entry[]): void => {
    const byOld = new Map(old.map((entry, index) => [entry, changed[index] ?? entry]))
    setEntries(store.getState().entries.map((entry) => byOld.get(entry) ?? entry))
  }

  const setFault = (uid: string, field: string, fault: FieldFault | null): void => {
    const faults = new Map(store.getState().faults)
    const ofRow = new Map(faults.get(uid))
    if (fault) ofRow.set(field, fault)
    else ofRow.delete(field)
    if (ofRow.size > 0) faults.set(uid, ofRow)
    else faults.delete(uid)
    store.change({ faults })
  }

  const sendOne = async (edit: Exclude<Edit, { kind: 'create' }>): Promise<Selection | null> => {
    const uid = realId(edit.uid)
    switch (edit.kind) {
      case 'fields':
        return updateSelection(session, uid, edit.fields)
      case 'move': {
        const { after } = edit.place
        return moveSelection(session, uid, { ...edit.place, after: after === null ? null : realId(after) })
      }
      case 'remove':
        await deleteSelection(session, uid)
        return null
      case 'restore':
        return restoreSelection(session, uid)
      default:
        return edit satisfies never
    }
  }

  const send = async (edits: readonly Edit[]): Promise<readonly (Selection | null)[]> => {
    const [first, ...others] = edits.flatMap((edit) =>
      edit.kind === 'create' ? [{ ...edit.fields, clientId: edit.uid.replace('new-', '') }] : [],
    )
    if (first) return createSelections(session, projectId, [first, ...others])
    return Promise.all(edits.map(async (edit) => (edit.kind === 'create' ? null : sendOne(edit))))
  }

  /** Whether a later edit changes the field, too. */
  const isEditedAgain = (entry: Entry, field: string): boolean => {
    const { entries } = store.getState()
    return entries
      .slice(entries.indexOf(entry) + 1)
      .some(({ edit }) => edit.kind === 'fields' && edit.uid === entry.edit.uid && Object.hasOwn(edit.fields, field))
  }

  const handleFailure = (entry: Entry, error: unknown): void => {
    const { edit } = entry
    const status = error instanceof CallError ? error.status : 0
    const isAway = isAwayStatus(status)
    if (edit.kind === 'fields') {
      const fields = Object.entries(edit.fields)
      // Saved one by one, so that only what was refused stays unsaved.
      if (!isAway && fields.length > 1 && status !== 404) {
        replace(
          entry,
          ...fields.map(([name, value]) => ({
            edit: { ...edit, fields: { [name]: value } },
            state: 'waiting' as const,
          })),
        )
        return
      }
      const unsaved = fields.filter(([name]) => !isEditedAgain(entry, name))
      replace(entry)
      if (unsaved.length === 0) return
      const reason = sentenceOf(error, texts.updateFailed)
      if (status === 404 || !unsaved.every(([name]) => isInCell(name))) store.change({ fault: reason })
      if (status === 404) return
      for (const [name, value] of unsaved)
        if (isAway || isInCell(name))
          setFault(edit.uid, name, {
            text: textOf(name, value),
            reason,
            ...(isAway ? { again: { [name]: value } } : {}),
          })
      return
    }
    if (edit.kind === 'create') {
      const { title, ...rest } = edit.fields
      const reason = sentenceOf(error, texts.createFailed)
      // The row stays, with its title marked. What depends on it waits.
      replace(entry, { edit, state: 'saved', savedAt: Number.POSITIVE_INFINITY })
      setFault(edit.uid, 'title', { text: title, reason, again: { ...rest, title } })
      return
    }
    replace(entry)
    const otherwise = { move: texts.moveFailed, remove: texts.deleteFailed, restore: texts.restoreFailed }[edit.kind]
    store.change({ fault: sentenceOf(error, otherwise) })
    onUncovered()
  }

  const handleSaved = (entry: Entry, selection: Selection | null): void => {
    const { edit } = entry
    if (edit.kind === 'create' && selection) {
      realIds.set(edit.uid, selection.uid_selection)
      shownIds.set(selection.uid_selection, edit.uid)
    }
    const mark = selection ? `${selection.uid_selection} ${selection.updated_at}` : `${realId(edit.uid)} deleted`
    if (marks.has(mark)) return replace(entry)
    replace(entry, { edit, state: 'saved', mark, savedAt: fetches })
    // Their events bring no selection.
    if (edit.kind === 'move' || edit.kind === 'restore') onUncovered()
    return undefined
  }

  const next = (): Entry | undefined => {
    const { entries } = store.getState()
    if (requests >= parallelMax) return undefined
    const busy = new Set<string>()
    let isOrderBusy = false
    for (const entry of entries) {
      const { edit, state } = entry
      if (state === 'saved') continue
      const after = edit.kind === 'move' ? edit.place.after : null
      const isBlocked =
        busy.has(edit.uid) ||
        (isOrdered(edit) && isOrderBusy) ||
        (edit.kind !== 'create' && isNew(edit.uid)) ||
        (after !== null && isNew(after))
      if (state === 'waiting' && !isBlocked) return entry
      busy.add(edit.uid)
      if (isOrdered(edit)) isOrderBusy = true
    }
    return undefined
  }

  /** The entries that one request saves: an item that is added takes along those added after it. */
  const withFollowing = (entry: Entry): readonly Entry[] => {
    if (entry.edit.kind !== 'create' || entry.isAlone) return [entry]
    const { entries } = store.getState()
    const ordered = entries
      .slice(entries.indexOf(entry))
      .filter(({ edit, state }) => state !== 'saved' && isOrdered(edit))
    const end = ordered.findIndex(({ edit, isAlone }) => edit.kind !== 'create' || isAlone)
    return ordered.slice(0, Math.min(end === -1 ? perRequest : end, perRequest))
  }

  const run = (): void => {
    for (let entry = next(); entry; entry = next()) void save(withFollowing(entry))
  }

  const save = async (waiting: readonly Entry[]): Promise<void> => {
    const entries = waiting.map((entry): Entry => ({ ...entry, state: 'sending' }))
    replaceAll(waiting, entries)
    requests += 1
    try {
      const saved = await send(entries.map(({ edit }) => edit))
      for (const [index, entry] of entries.entries()) handleSaved(entry, saved[index] ?? null)
    } catch (error) {
      const isOneRefused = entries.length > 1 && error instanceof CallError && !isAwayStatus(error.status)
      if (isOneRefused)
        replaceAll(
          entries,
          waiting.map((entry) => ({ ...entry, isAlone: true })),
        )
      else for (const entry of entries) handleFailure(entry, error)
    }
    requests -= 1
    run()
  }

  const isUnsavedCreate = ({ edit, savedAt }: Entry): boolean =>
    edit.kind === 'create' && savedAt === Number.POSITIVE_INFINITY

  const enqueue = (edit: Edit): void => {
    const { entries } = store.getState()
    // Of an item that could not be added, what is typed is saved with it.
    const failed = entries.find((entry) => entry.edit.uid === edit.uid && isUnsavedCreate(entry))
    if (failed?.edit.kind === 'create' && edit.kind === 'fields') {
      const { uid_file: _, uid_pin: __, ...fields } = edit.fields
      if (store.getState().faults.get(edit.uid)?.get('title')?.again) setFault(edit.uid, 'title', null)
      return replace(failed, {
        edit: {
          ...failed.edit,
          fields: { ...failed.edit.fields, ...fields, title: fields.title ?? failed.edit.fields.title },
        },
        state: 'waiting',
      })
    }
    if (failed && edit.kind === 'remove') return replace(failed)
    const last = entries.findLast((entry) => entry.edit.uid === edit.uid)
    if (edit.kind === 'fields' && last?.edit.kind === 'fields' && last.state === 'waiting')
      return replace(last, { edit: { ...edit, fields: { ...last.edit.fields, ...edit.fields } }, state: 'waiting' })
    return setEntries([...entries, { edit, state: 'waiting' }])
  }

  const add = (edits: readonly Edit[]): void => {
    for (const edit of edits) {
      if (edit.kind === 'fields') for (const field of Object.keys(edit.fields)) setFault(edit.uid, field, null)
      if (edit.kind === 'remove') {
        const faults = new Map(store.getState().faults)
        faults.delete(edit.uid)
        store.change({ faults })
      }
      enqueue(edit)
    }
    if (store.getState().fault !== null) store.change({ fault: null })
    run()
  }

  const dropSaved = (isCovered: (entry: Entry) => boolean): void => {
    const { entries } = store.getState()
    const rest = entries.filter((entry) => entry.state !== 'saved' || !isCovered(entry))
    if (rest.length < entries.length) setEntries(rest)
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** The id for the server, of a selection that may have been added here. */
    realId,
    /** The id on the screen: that of a selection added here stays the same once it is saved. */
    shownId: (uid: string): string => shownIds.get(uid) ?? uid,
    newId: (): string => `new-${newClientId()}`,
    isNew,
    add,
    /** Keeps a text that is no value of its field. */
    refuse: (uid: string, field: string, text: string, reason: string): void => setFault(uid, field, { text, reason }),
    /** Drops a text that was not saved. An item that could not be added disappears. */
    dropFault: (uid: string, field: string): void => {
      setFault(uid, field, null)
      const failed = store.getState().entries.find((entry) => entry.edit.uid === uid && isUnsavedCreate(entry))
      if (failed) replace(failed)
    },
    dismiss: (): void => store.change({ fault: null }),
    /** Saves again what failed because the server was not reached. */
    saveAgain: (): void => {
      const edits: Edit[] = []
      for (const [uid, faults] of store.getState().faults)
        for (const { again } of faults.values()) if (again) edits.push({ kind: 'fields', uid, fields: again })
      if (edits.length > 0) add(edits)
    },
    /** After an event was applied to the server's selections. */
    handleEvent: ({ selection, deleted }: SelectionsEvent): void => {
      const mark = selection
        ? `${selection.uid_selection} ${selection.updated_at}`
        : deleted === undefined
          ? null
          : `${deleted} deleted`
      if (mark === null) return
      if (store.getState().entries.some(({ state }) => state === 'sending')) {
        if (marks.size > marksMax) marks.clear()
        marks.add(mark)
      } else marks.clear()
      dropSaved((entry) => entry.mark === mark)
    },
    /** Call it before a fetch; the result is called after it succeeded. */
    startFetch: (): (() => void) => {
      fetches += 1
      const start = fetches
      return () => dropSaved(({ savedAt = 0 }) => savedAt < start)
    },
    /** Set by the view, which fetches. */
    setOnUncovered: (listener: () => void): void => {
      onUncovered = listener
    },
  }
}
