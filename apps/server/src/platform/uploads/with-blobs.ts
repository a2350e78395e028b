// Stores blobs and their owning rows atomically; see pending-blobs.ts.
import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'

import { announceBlob, claimBlob, sweepSoon } from './pending-blobs.ts'

export type NewBlob = { readonly key: string; readonly bytes: Uint8Array }

/** Stores the blobs, then runs `write` in a transaction. Removes blobs that are unclaimed or not committed. */
export const withBlobs = async <Result>(
  { db, log, storage }: Pick<Context, 'db' | 'log' | 'storage'>,
  blobs: readonly NewBlob[],
  write: (tx: Tx, claim: () => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  const keys = blobs.map(({ key }) => key)
  let isClaimed = false
  try {
    for (const { key, bytes } of blobs) {
      await announceBlob(db, key)
      await storage.putBytes(key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    }
    return await transaction(db, (tx) =>
      write(tx, async () => {
        for (const key of keys) await claimBlob(tx, key)
        tx.afterCommit(() => {
          isClaimed = true
        })
      }),
    )
  } finally {
    if (!isClaimed) await sweepSoon(db, storage, log, keys)
  }
}
