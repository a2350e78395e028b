import type { AnswerOf, CallInput } from '@joinery/contract/call-types'
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import type { Reply } from '@joinery/contract/replies'
import { placeSelection } from '@joinery/contract/selections/place-selection'
import type { NewSelection, Selection, SelectionChange, SelectionTotals } from '@joinery/contract/selections/selections'
import type { ExportAudience, ExportFormat, ImportResult } from '@joinery/contract/selections/transfer'
import type { SelectionsEvent } from '@joinery/contract/socket'
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/http.ts'
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { retryUnlessRefused as retry } from './retry.ts'

/** A project's selections at a version, as the server listed them. `totals` are of the last fetch. */
export type KnownSelections = {
  readonly selections: readonly Selection[]
  /** Null where the user sees no prices. */
  readonly totals: SelectionTotals | null
  readonly version: number
}

const selectionsKey = (id: string) => ['selections', id] as const

const knownSelections = (session: Session, id: string): KnownSelections | undefined =>
  queryClientOf(session).getQueryData<KnownSelections>(selectionsKey(id))

/** Reuses the objects of unchanged selections, so that only changed rows render again. */
const reuseUnchanged = (known: KnownSelections | undefined, read: KnownSelections): KnownSelections => {
  if (!known || known === read) return read
  const byId = new Map(known.selections.map((selection) => [selection.uid_selection, selection]))
  const selections = read.selections.map((selection) => replaceEqualDeep(byId.get(selection.uid_selection), selection))
  const isSame =
    selections.length === known.selections.length && selections.every((one, index) => one === known.selections[index])
  return { ...read, selections: isSame ? known.selections : selections }
}

/** All selections of a project, which clients get without drafts. */
export const selectionsQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: selectionsKey(id),
    queryFn: async ({ signal }): Promise<KnownSelections> => {
      const read = await session.call('listSelections', { params: { id }, signal }, texts.listFailed)
      const known = knownSelections(session, id)
      // An event arrived during the fetch.
      return known && known.version > read.version
        ? known
        : reuseUnchanged(known, { selections: read.selections, totals: read.totals, version: read.version })
    },
    structuralSharing: false,
    retry,
  })

/**
 * Fetches the selections, whether or not they are shown. A running fetch may return old data, so it is awaited first.
 * Returns whether the fetch succeeded.
 */
export const refreshSelections = async (session: Session, id: string): Promise<boolean> => {
  const client = queryClientOf(session)
  const options = selectionsQuery(session, id)
  const filters = { queryKey: options.queryKey, exact: true }
  if (client.isFetching(filters) > 0) await client.refetchQueries(filters, { cancelRefetch: false })
  return client.fetchQuery({ ...options, staleTime: 0 }).then(
    () => true,
    () => false,
  )
}

/** Applies an event to the version right before it. Returns false if a refetch is due. */
export const mergeSelections = (session: Session, id: string, event: SelectionsEvent): boolean => {
  const { version, selection, deleted } = event
  const known = knownSelections(session, id)
  if (!known || version === undefined || (!selection && deleted === undefined)) return false
  if (version <= known.version) return true
  if (version > known.version + 1) return false
  const selections = selection
    ? placeSelection(known.selections, selection)
    : known.selections.filter(({ uid_selection }) => uid_selection !== deleted)
  queryClientOf(session).setQueryData<KnownSelections>(selectionsKey(id), { ...known, selections, version })
  return true
}

type NewSelectionInput = Omit<CallInput<'createSelection'>['body'], 'others'> & Pick<NewSelection, 'title'>

export const createSelection = async (session: Session, id: string, body: NewSelectionInput): Promise<Selection> =>
  (await session.call('createSelection', { params: { id }, body }, texts.createFailed)).selection

/** Creates all or none, in this order. */
export const createSelections = async (
  session: Session,
  id: string,
  [first, ...others]: readonly [NewSelectionInput, ...NewSelectionInput[]],
): Promise<Selection[]> => {
  const body = others.length > 0 ? { ...first, others } : first
  const created = await session.call('createSelection', { params: { id }, body }, texts.createFailed)
  return [created.selection, ...(created.others ?? [])]
}

export const updateSelection = async (
  session: Session,
  selectionId: string,
  body: SelectionChange,
): Promise<Selection> =>
  (await session.call('updateSelection', { params: { selectionId }, body }, texts.updateFailed)).selection

export const deleteSelection = async (session: Session, selectionId: string): Promise<void> => {
  await session.call('deleteSelection', { params: { selectionId } }, texts.deleteFailed)
}

/** Possible for 10 minutes, for the person who deleted it. */
export const restoreSelection = async (session: Session, selectionId: string): Promise<Selection> =>
  (await session.call('restoreSelection', { params: { selectionId } }, texts.restoreFailed)).selection

export type SelectionPlace = {
  readonly room: string
  /** Null: first in the room. */
  readonly after: string | null
  /** A new room comes where the selection's room is, instead of last. */
  readonly in_place?: boolean
}

export const moveSelection = async (session: Session, selectionId: string, body: SelectionPlace): Promise<Selection> =>
  (await session.call('moveSelection', { params: { selectionId }, body }, texts.moveFailed)).selection

/** An upload, or the marked area of a comment. A file of the project is set by `updateSelection`. */
export const setSelectionImage = async (
  session: Session,
  selectionId: string,
  body: { readonly file: File } | { readonly uid_pin: string },
  options: UploadOptions = {},
): Promise<Selection> =>
  (await session.call('setSelectionImage', { ...options, params: { selectionId }, body }, texts.imageFailed)).selection

/** Returns the card it already has, if any. */
export const createSelectionCard = async (session: Session, selectionId: string): Promise<Reply> =>
  (await session.call('createSelectionCard', { params: { selectionId } }, texts.cardFailed)).reply

/** Returns the exported file's content. */
export const exportSelections = async (
  session: Session,
  id: string,
  query: { readonly format: ExportFormat; readonly for: ExportAudience; readonly prices?: 'true' | 'false' },
): Promise<Blob> => {
  const answer: unknown = await session.call('exportSelections', { params: { id }, query }, texts.exportFailed)
  const bytes = typeof answer === 'object' && answer !== null && 'bytes' in answer ? answer.bytes : null
  if (!(bytes instanceof Blob)) throw new CallError(texts.exportFailed, 0)
  return bytes
}

type ImportInput = {
  readonly file: File
  /** The file's column to the field. */
  readonly mapping?: Readonly<Record<string, string>>
  /** Checks the file and stores nothing. */
  readonly isDryRun?: boolean
}

export const importSelections = async (
  session: Session,
  id: string,
  { file, mapping, isDryRun = false }: ImportInput,
  options: UploadOptions = {},
): Promise<ImportResult> => {
  const body = {
    file,
    ...(isDryRun ? { dryRun: 'true' as const } : {}),
    ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
  }
  const result: AnswerOf<'importSelections'> = await session.call(
    'importSelections',
    { ...options, params: { id }, body },
    texts.importFailed,
  )
  return result
}
