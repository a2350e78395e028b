import type { Writable } from 'node:stream'

/** Where archives are kept: a folder, or a part of a bucket. An archive appears under its name only when it is whole. */
export type ArchiveStore = {
  /** As people read it. */
  readonly nameOf: (archive: string) => string
  readonly write: (archive: string, produce: (sink: Writable) => Promise<void>) => Promise<void>
  readonly read: (archive: string) => Promise<{ readonly size: number; readonly chunks: AsyncIterable<Buffer> }>
  /** The archives with names of our own making, oldest first. */
  readonly list: () => Promise<string[]>
  readonly remove: (archive: string) => Promise<void>
}

const pattern = /^joinery-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/

export const isArchiveName = (name: string): boolean => pattern.test(name)

/** In the order of their names archives are in the order of their time. */
export const nameArchive = (madeAt: Date): string =>
  `joinery-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

export const timeOfArchive = (name: string): Date => new Date(name.replace(pattern, '$1T$2:$3:$4Z'))
