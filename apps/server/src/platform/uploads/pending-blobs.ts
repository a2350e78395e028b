// Atomicity between store and database. A pending_blobs row precedes every blob and is deleted in the transaction that
// writes the owning row. After a crash the remaining row marks the blob for the sweep.
import { setTimeout as wait } from 'node:timers/promises'

import type { Db, Tx } from '#platform/database/database.ts'
import { deleteRenditionRows, listDrawnPages } from '#platform/images/rendition-queries.ts'
import { variantKeys } from '#platform/images/variant-keys.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

import {
  deletePendingBlob,
  insertPendingBlob,
  insertPendingBlobs,
  isPendingBlob,
  listStalePendingBlobs,
} from './pending-blob-queries.ts'
import { addOwners, removeOwners } from './shared-blob-queries.ts'

/** Longer than any upload takes, so that a blob being uploaded is never swept. */
const staleAfterMs = 60 * 60 * 1000

export const announceBlob = (db: Db, key: string): Promise<void> => insertPendingBlob(db, key)

/** Call it in the transaction that writes the owning row; on commit the blob belongs to that row. */
export const claimBlob = (tx: Db | Tx, key: string): Promise<void> => deletePendingBlob(tx, key)

/** Call it in the transaction that drops the owning row; the blob is swept after the commit, even after a crash. */
export const abandonBlob = (tx: Db | Tx, key: string): Promise<void> => insertPendingBlob(tx, key)

/** The same for several rows. Bytes that other rows share stay. */
export const abandonBlobs = async (tx: Tx, keys: readonly string[]): Promise<void> =>
  insertPendingBlobs(tx, await removeOwners(tx, keys))

/**
 * Call it in the transaction that writes further rows with the bytes of existing ones, a key for each; the existing rows are
 * locked against deletion.
 */
export const shareBlobs = (tx: Tx, keys: readonly string[]): Promise<void> => addOwners(tx, keys)

/**
 * Sweeps immediately on a best-effort basis; the job retries failures. A blob without a pending row was claimed (the
 * response to a commit can get lost) and stays.
 */
export const trySweep = async (db: Db, storage: Storage, log: Log, keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    try {
      if (await isPendingBlob(db, key)) await sweepBlob(db, storage, key)
    } catch (error) {
      log.warn({ err: error }, 'a file is left for the cleanup job')
    }
  }
}

/** Longest wait of a user for this invisible cleanup. */
const patienceMs = 2000

/** For requests: sweeps in the background if the store does not respond in time. */
export const sweepSoon = async (db: Db, storage: Storage, log: Log, keys: readonly string[]): Promise<void> => {
  await Promise.race([trySweep(db, storage, log, keys), wait(patienceMs, undefined, { ref: false })])
}

/** Removes an unclaimed or abandoned blob with its variants. */
const sweepBlob = async (db: Db, storage: Storage, key: string): Promise<void> => {
  // Remove the original first, so a concurrent variant creation notices and removes its variant.
  await storage.remove(key)
  const renditions = [...variantKeys(key), ...(await listDrawnPages(db, key))]
  await Promise.all(renditions.map((rendition) => storage.remove(rendition)))
  await deleteRenditionRows(db, key)
  await deletePendingBlob(db, key)
}

export const sweepStaleBlobs = async (db: Db, storage: Storage, now: Date): Promise<void> => {
  for (const key of await listStalePendingBlobs(db, new Date(now.getTime() - staleAfterMs))) {
    await sweepBlob(db, storage, key)
  }
}
