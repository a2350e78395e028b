import type { Writable } from 'node:stream'

export type StoredArchive = { readonly archive: string; readonly bytes: number }

/** Archive location: a folder or a bucket prefix. An archive appears under its name only once it is complete. */
export type ArchiveStore = {
  /** Full name of an archive for messages to people. */
  readonly nameOf: (archive: string) => string
  readonly write: (archive: string, produce: (sink: Writable) => Promise<void>) => Promise<void>
  readonly read: (archive: string) => Promise<{ readonly size: number; readonly chunks: AsyncIterable<Buffer> }>
  /** Lists archives with generated names, oldest first. */
  readonly list: () => Promise<StoredArchive[]>
  readonly remove: (archive: string) => Promise<void>
}

const pattern = /^joinery-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/

export const isArchiveName = (name: string): boolean => pattern.test(name)

/** Names sort by time. */
export const nameArchive = (madeAt: Date): string =>
  `joinery-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

export const timeOfArchive = (name: string): Date => new Date(name.replace(pattern, '$1T$2:$3:$4Z'))
