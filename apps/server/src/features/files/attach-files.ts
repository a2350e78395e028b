// Turns uploads and copies of stored images into rows and blobs, all or none. Every file is validated first, then
// every blob is announced and stored, and only then does the caller's transaction write the rows and claim the
// blobs. After a failure the unclaimed blobs are swept.
import type { FullOrigin } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { originMessages } from '@joinery/contract/messages/origin-messages'

import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { detectType, isCalledText, isEditorType, type DetectedFile } from '#platform/uploads/detect-type.ts'
import { removeLocation } from '#platform/uploads/location/remove-location.ts'
import { announceBlob, claimBlob, sweepSoon } from '#platform/uploads/pending-blobs.ts'
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

/** An image that is already in the store, such as a generated one. The file becomes a copy of its blob. */
export type StoredImage = {
  readonly key: string
  /** Bytes to store instead of a copy, if the blob has lost the mark its origin requires. */
  readonly marked: Buffer | null
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly looks: DetectedFile
  readonly origin: FullOrigin | null
  /** Locks the image until the commit, in the transaction that writes the row. Throws if it was deleted. */
  readonly hold: (tx: Tx) => Promise<void>
}

export type NewFile = Upload | StoredImage

const isStored = (file: NewFile): file is StoredImage => 'key' in file

type PreparedFile = {
  readonly uid_file: string
  readonly key: string
  readonly file: NewFile
  readonly found: DetectedFile
  readonly sha256: string
  readonly has_location: boolean | null
}

/** Removes folders, and characters that break file systems or headers or reverse the text. */
export const cleanFilename = (filename: string): string => {
  const base = filename.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const cleaned = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return (/^\.*$/.test(cleaned) ? 'file' : cleaned).slice(-200)
}

/** Accepted files: anything, what an editor can show, or what a version can be. */
export type AcceptedFiles =
  | 'documents'
  | 'anything'
  | { readonly isEditors: boolean; readonly check: (found: DetectedFile) => void }

const validateFile = async (upload: NewFile, accepted: AcceptedFiles, uid_user: string): Promise<DetectedFile> => {
  const found = isStored(upload)
    ? upload.looks
    : await detectType(upload.path, cleanFilename(upload.filename), upload.claimed, {
        owner: uid_user,
        signal: upload.signal,
      })
  const isEditors = accepted === 'documents' || (typeof accepted === 'object' && accepted.isEditors)
  if (isEditors && !isStored(upload) && !isEditorType(found.mimetype)) {
    const { kindNotAccepted, invalidText } = messages.file
    throw new ProductError('unsupported_type', isCalledText(upload.filename) ? invalidText : kindNotAccepted)
  }
  if (typeof accepted === 'object') accepted.check(found)
  return found
}

/**
 * For a file that belongs to something else: without a newest version its stack is in no list, and has no versions or
 * comments.
 */
export const unlisted = 'unlisted'

export type LaterVersion = { readonly uid_stack: string; readonly version: number }

/**
 * Attaches the stored files to a project, or to a card or message in it. By default attaches all of them, each as
 * a first version. Returns their ids.
 */
export type Attach = (
  tx: Tx,
  uid_project: string,
  uid_reply?: string | null,
  some?: readonly NewFile[],
  later?: LaterVersion | typeof unlisted,
) => Promise<string[]>

const bytesOf = (files: readonly NewFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

const storeBlob = async ({ db, storage }: ActorContext, { key, file }: PreparedFile): Promise<void> => {
  await announceBlob(db, key)
  if (!isStored(file)) return storage.putFile(key, file.path)
  if (file.marked) return storage.putBytes(key, file.marked)
  if (!(await storage.copy(file.key, key))) throw new ProductError('not_found', originMessages.imageNotFound)
}

/** Stores the files and calls `act` with a function that attaches them in the transaction of `act`. */
export const withStoredFiles = async <Result>(
  context: ActorContext,
  files: readonly NewFile[],
  accepted: AcceptedFiles,
  act: (attach: Attach) => Promise<Result>,
): Promise<Result> => {
  const { actor, clock, config, db, log, storage } = context
  await requireStorage(context, bytesOf(files))
  const detected = await Promise.all(
    files.map(async (file) => {
      const found = await validateFile(file, accepted, actor.uid_user)
      const keepsAll = isStored(file) || config.KEEP_LOCATION === 'on'
      const sha256 = keepsAll ? null : await removeLocation(file.path, found.mimetype)
      // What keeps its location is examined when it is shared.
      return { file, found, sha256: sha256 ?? file.sha256, has_location: keepsAll && !isStored(file) ? null : false }
    }),
  )
  const prepared: PreparedFile[] = detected.map((one) => {
    const uid_file = newId()
    return { ...one, uid_file, key: `files/${uid_file}` }
  })
  const attach: Attach = async (tx, uid_project, uid_reply = null, some = files, as) => {
    const later = as === unlisted ? undefined : as
    const chosen = prepared.filter(({ file }) => some.includes(file))
    // One time for all: lists show the newest first, and ids keep the order within a time.
    const uploaded_at = clock.now()
    const rows = chosen.map(({ uid_file, key, file, found, sha256, has_location }) => ({
      uid_file,
      uid_project,
      uid_reply,
      uploaded_by: actor.uid_user,
      key,
      filename: cleanFilename(file.filename),
      mimetype: found.mimetype,
      filesize: file.bytes,
      sha256,
      has_location,
      width: found.width ?? null,
      height: found.height ?? null,
      placeholder: found.placeholder ?? null,
      origin: isStored(file) ? file.origin : null,
      uploaded_at,
      uid_stack: later?.uid_stack ?? uid_file,
      version: later?.version ?? 1,
      // A message or card keeps showing the version it was sent with.
      is_attached: !later || uid_reply === null,
      is_newest: as !== unlisted,
    }))
    await requireStorageNow(context, tx, bytesOf(some))
    for (const { file } of chosen) if (isStored(file)) await file.hold(tx)
    await insertFiles(tx, rows)
    for (const { key } of chosen) await claimBlob(tx, key)
    return chosen.map(({ uid_file }) => uid_file)
  }
  try {
    for (const one of prepared) await storeBlob(context, one)
    return await act(attach)
  } catch (error) {
    await sweepSoon(
      db,
      storage,
      log,
      prepared.map(({ key }) => key),
    )
    throw error
  }
}
