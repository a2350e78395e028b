// All or nothing between the store and the database. A row in pending_blobs precedes every blob and goes in the
// transaction that writes the row which owns it; what a crash leaves behind has a row that says so, and is swept.
import { setTimeout as wait } from 'node:timers/promises'

import type { Db, Tx } from '#platform/database/database.ts'
import { variantKeys } from '#platform/images/image-variants.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

import {
  deletePendingBlob,
  insertPendingBlob,
  insertPendingBlobs,
  isPendingBlob,
  listStalePendingBlobs,
} from './pending-blob-queries.ts'

/** Longer than any upload may take. */
const staleAfterMs = 60 * 60 * 1000

export const announceBlob = (db: Db, key: string): Promise<void> => insertPendingBlob(db, key)

/** In the transaction that writes the owning row: from its commit on the blob belongs to that row. */
export const claimBlob = (tx: Tx, key: string): Promise<void> => deletePendingBlob(tx, key)

/** In the transaction that gives up the owning row: the blob is swept after its commit, also when the process dies. */
export const abandonBlob = (tx: Tx, key: string): Promise<void> => insertPendingBlob(tx, key)

export const abandonBlobs = (tx: Tx, keys: readonly string[]): Promise<void> => insertPendingBlobs(tx, keys)

/**
 * The same at once and as far as it goes: what fails here is done by the job. A blob whose row is gone was claimed after
 * all (the answer to a commit can get lost), and stays.
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

/** A person waits no longer than this for what they do not see. */
const patienceMs = 2000

/** The same for a request: a store that does not answer is not waited for, the sweep goes on by itself. */
export const sweepSoon = async (db: Db, storage: Storage, log: Log, keys: readonly string[]): Promise<void> => {
  await Promise.race([trySweep(db, storage, log, keys), wait(patienceMs, undefined, { ref: false })])
}

/** Removes a blob that was announced and never claimed, or abandoned, together with its variants. */
const sweepBlob = async (db: Db, storage: Storage, key: string): Promise<void> => {
  // First the original: whoever makes a variant in this moment sees that it is gone and takes the variant back.
  await storage.remove(key)
  await Promise.all(variantKeys(key).map((variant) => storage.remove(variant)))
  await deletePendingBlob(db, key)
}

export const sweepStaleBlobs = async (db: Db, storage: Storage, now: Date): Promise<void> => {
  for (const key of await listStalePendingBlobs(db, new Date(now.getTime() - staleAfterMs))) {
    await sweepBlob(db, storage, key)
  }
}
