// Uploaded files become rows and blobs, all of them or none. First every file is judged, then every blob is announced
// and kept, and only then does the caller's transaction write the rows and claim the blobs. Whatever fails in between
// leaves blobs that are announced and unclaimed, and those are swept.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { detectType, isCalledText, isEditorType, type DetectedFile } from '#platform/uploads/detect-type.ts'
import { announceBlob, claimBlob, trySweep } from '#platform/uploads/pending-blobs.ts'
import type { FormRules, Upload } from '#platform/uploads/receive-form.ts'

import { insertFiles } from './file-queries.ts'
import { requireStorage, requireStorageNow } from './plan-limits.ts'

export const attachmentRules: FormRules = {
  field: 'attachments',
  maxFiles: limits.file.perRequest,
  maxBytes: limits.file.bytes,
  maxFieldBytes: limits.http.jsonBodyBytes,
  wrongField: messages.http.badRequest,
  tooMany: messages.file.tooMany,
  tooLarge: messages.file.tooLarge,
}

type KeptFile = {
  readonly uid_file: string
  readonly key: string
  readonly upload: Upload
  readonly found: DetectedFile
}

/** A name without folders and without signs that a file system or a header could stumble over. */
export const cleanFilename = (filename: string): string => {
  const base = filename.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const cleaned = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return (/^\.*$/.test(cleaned) ? 'file' : cleaned).slice(-200)
}

const judge = async (upload: Upload, takes: 'documents' | 'anything', uid_user: string): Promise<DetectedFile> => {
  const found = await detectType(upload.path, cleanFilename(upload.filename), upload.claimed, uid_user)
  if (takes === 'documents' && !isEditorType(found.mimetype)) {
    const { kindNotAccepted, notReallyText } = messages.file
    throw new ProductError('unsupported_type', isCalledText(upload.filename) ? notReallyText : kindNotAccepted)
  }
  return found
}

/** Makes the kept files part of a project, or of a card or message in it; by default all of them. */
export type Attach = (tx: Tx, uid_project: string, uid_reply?: string, some?: readonly Upload[]) => Promise<void>

const bytesOf = (uploads: readonly Upload[]): number => uploads.reduce((sum, { bytes }) => sum + bytes, 0)

/** Keeps the files and calls `act` with a function that makes them part of a project, in the transaction of `act`. */
export const withKeptFiles = async <Result>(
  context: ActorContext,
  uploads: readonly Upload[],
  takes: 'documents' | 'anything',
  act: (attach: Attach) => Promise<Result>,
): Promise<Result> => {
  const { actor, clock, db, log, storage } = context
  await requireStorage(context, bytesOf(uploads))
  const judged = await Promise.all(
    uploads.map(async (upload) => ({ upload, found: await judge(upload, takes, actor.uid_user) })),
  )
  const kept: KeptFile[] = judged.map((file) => {
    const uid_file = newId()
    return { ...file, uid_file, key: `files/${uid_file}` }
  })
  const attach: Attach = async (tx, uid_project, uid_reply, some = uploads) => {
    const chosen = kept.filter(({ upload }) => some.includes(upload))
    const rows = chosen.map(({ uid_file, key, upload, found }) => ({
      uid_file,
      uid_project,
      uid_reply: uid_reply ?? null,
      uploaded_by: actor.uid_user,
      key,
      filename: cleanFilename(upload.filename),
      mimetype: found.mimetype,
      filesize: upload.bytes,
      sha256: upload.sha256,
      width: found.width ?? null,
      height: found.height ?? null,
      placeholder: found.placeholder ?? null,
      uploaded_at: clock.now(),
    }))
    await requireStorageNow(context, tx, bytesOf(some))
    await insertFiles(tx, rows)
    for (const { key } of chosen) await claimBlob(tx, key)
  }
  try {
    for (const { key, upload } of kept) {
      await announceBlob(db, key)
      await storage.keepFile(key, upload.path)
    }
    return await act(attach)
  } catch (error) {
    await trySweep(
      db,
      storage,
      log,
      kept.map(({ key }) => key),
    )
    throw error
  }
}
