import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { shareBlobs } from '#platform/uploads/pending-blobs.ts'

import { copyFiles, type FileCopy, type SourceFile } from './copy-queries.ts'
import { requireStorageNow } from './plan-limits.ts'

export type CopyOptions = { readonly uid_project: string; readonly is_listed: boolean }

/**
 * Copies locked files into another project. They share the stored bytes, which stay until the last of them is deleted, and
 * each counts. Returns the ids of the copies in the same order. A file can be given several times.
 */
export const copyIntoProject = async (
  context: ActorContext,
  tx: Tx,
  files: readonly SourceFile[],
  { uid_project, is_listed }: CopyOptions,
): Promise<string[]> => {
  if (files.length === 0) return []
  await requireStorageNow(
    context,
    tx,
    files.reduce((sum, { filesize }) => sum + filesize, 0),
  )
  const copies: FileCopy[] = files.map(({ uid_file }) => ({ uid_file, uid_copy: newId(), is_listed }))
  await copyFiles(tx, copies, { uid_project, uploaded_by: context.actor.uid_user, now: context.clock.now() })
  await shareBlobs(
    tx,
    files.map(({ key }) => key),
  )
  return copies.map(({ uid_copy }) => uid_copy)
}
