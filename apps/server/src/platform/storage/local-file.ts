import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { messages } from '@joinery/contract/messages'

import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import type { Storage } from './storage.ts'

/** Provides a blob as a local file while `act` runs; throws if it does not exist. */
export const localFileOf =
  ({ storage, spoolDir }: { readonly storage: Storage; readonly spoolDir: string }, key: string) =>
  async <Result>(act: (path: string) => Promise<Result>): Promise<Result> => {
    const notFound = (): ProductError => new ProductError('not_found', messages.http.notFound)
    if (storage.localPath) {
      if ((await storage.size(key)) === null) throw notFound()
      return act(storage.localPath(key))
    }
    const stored = await storage.read(key)
    if (!stored) throw notFound()
    await mkdir(spoolDir, { recursive: true })
    const path = join(spoolDir, newId())
    try {
      await pipeline(stored, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return await act(path)
    } finally {
      await rm(path, { force: true })
    }
  }
