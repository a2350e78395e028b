import type { Readable } from 'node:stream'

/** Where bytes live, under keys such as 'photos/0198…'. A key is written once and never changed. */
export type Storage = {
  /** Moves a finished file of this machine into the store; afterwards the file is not there any more. */
  readonly keepFile: (key: string, path: string) => Promise<void>
  readonly keepBytes: (key: string, bytes: Buffer) => Promise<void>
  /** A second blob with the same bytes, made inside the store; false when there is nothing under `from`. */
  readonly copy: (from: string, to: string) => Promise<boolean>
  /** Null when there is nothing under the key. `start` and `end` are inclusive, as in a Range header. */
  readonly read: (key: string, range?: { readonly start: number; readonly end: number }) => Promise<Readable | null>
  readonly size: (key: string) => Promise<number | null>
  /** Deleting what is not there is no fault. */
  readonly remove: (key: string) => Promise<void>
}
