import { copyIntoProject } from '#features/files/copy-files.ts'
import { lockFilesById } from '#features/files/copy-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

import {
  copySelections,
  listSelectionsNaming,
  listSources,
  setSelectionTexts,
  type SourceSelection,
} from './copy-queries.ts'
import { lockList, nextListVersion } from './list-queries.ts'

type ListCopy = {
  readonly uid_source: string
  /** The new project, which has no selections. */
  readonly uid_project: string
  /** Copies of the source's files, by the id of the file. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * Copies all selections of a locked project. Each keeps its image: in the copied file, or as an image of its own if that
 * version was not copied. Returns the ids of the copies by those of the source.
 */
export const copySelectionsOf = async (
  context: ActorContext,
  tx: Tx,
  { uid_source, uid_project, files }: ListCopy,
): Promise<ReadonlyMap<string, string>> => {
  const { actor, clock } = context
  const { last_number, last_room } = await lockList(tx, uid_source)
  const sources = await listSources(tx, uid_source)
  if (sources.length === 0) return new Map()
  const ownImages = await copyOwnImages(context, tx, { uid_source, uid_project, files }, sources)
  const copies = sources.map(({ uid_selection, uid_file }) => {
    const own = ownImages.get(uid_selection)
    const shared = uid_file === null ? undefined : files.get(uid_file)
    return { uid_selection, uid_copy: newId(), uid_file: own ?? shared ?? null, owns_file: own !== undefined }
  })
  await lockList(tx, uid_project)
  await copySelections(tx, copies, { uid_project, created_by: actor.uid_user, now: clock.now() })
  await nextListVersion(tx, uid_project, { last_number, last_room })
  return new Map(copies.map(({ uid_selection, uid_copy }) => [uid_selection, uid_copy]))
}

/** Returns the copied images that belong to one selection each, by the id of the source. */
const copyOwnImages = async (
  context: ActorContext,
  tx: Tx,
  { uid_source, uid_project, files }: ListCopy,
  sources: readonly SourceSelection[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = sources.flatMap(({ uid_selection, uid_file }) =>
    uid_file === null || files.has(uid_file) ? [] : [{ uid_selection, uid_file }],
  )
  const found = await lockFilesById(
    tx,
    uid_source,
    wanted.map(({ uid_file }) => uid_file),
  )
  const byId = new Map(found.map((file) => [file.uid_file, file]))
  const copied = wanted.flatMap(({ uid_selection, uid_file }) => {
    const file = byId.get(uid_file)
    return file ? [{ uid_selection, file }] : []
  })
  const uid_copies = await copyIntoProject(
    context,
    tx,
    copied.map(({ file }) => file),
    { uid_project, is_listed: false },
  )
  return new Map(copied.map(({ uid_selection }, index) => [uid_selection, uid_copies[index] ?? '']))
}

type Rewriting = {
  readonly uid_project: string
  /** The id in what is rewritten. */
  readonly named: string
  readonly rewriteText: (text: string) => string
  readonly rewriteAddress: (address: string) => string
}

/** Rewrites addresses and notes of a new list that contain an id. */
export const rewriteSelections = async (
  tx: Tx,
  { uid_project, named, rewriteAddress, rewriteText }: Rewriting,
): Promise<void> => {
  const found = await listSelectionsNaming(tx, uid_project, named)
  if (found.length === 0) return
  await setSelectionTexts(
    tx,
    found.map(({ uid_selection, url, note, internal_note }) => ({
      uid_selection,
      url: rewriteAddress(url),
      note: rewriteText(note),
      internal_note: rewriteText(internal_note),
    })),
  )
}
