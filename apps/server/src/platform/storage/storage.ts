import type { Readable } from 'node:stream'

/** Blob store with keys such as 'photos/0198…'. A key is written once and never changed. */
export type Storage = {
  /** Moves a complete local file into the store. */
  readonly putFile: (key: string, path: string) => Promise<void>
  readonly putBytes: (key: string, bytes: Buffer) => Promise<void>
  /** Copies a blob inside the store; returns false if `from` does not exist. */
  readonly copy: (from: string, to: string) => Promise<boolean>
  /** Null if the key does not exist. `start` and `end` are inclusive, as in a Range header. */
  readonly read: (key: string, range?: { readonly start: number; readonly end: number }) => Promise<Readable | null>
  readonly size: (key: string) => Promise<number | null>
  /** Path of the blob's file, for stores on this machine's disk. */
  readonly localPath?: (key: string) => string
  /** Does nothing if the key does not exist. */
  readonly remove: (key: string) => Promise<void>
}
