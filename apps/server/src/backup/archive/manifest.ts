// What an archive says about itself: at its beginning what it is, so that it can be refused early; at its end what must have
// been in between.
import { z } from 'zod'

/** Raised when an older program could not read what a newer one writes. */
export const archiveFormat = 1

export const headName = 'backup.json'
export const settingsName = 'settings.env'
export const missingName = 'missing.txt'
export const manifestName = 'manifest.json'
export const manifestSumName = 'manifest.sha256'
export const tableFolder = 'tables/'
export const blobFolder = 'files/'

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

/** Of an archive of any format, also one that this program does not know. */
export const anyHead = z.object({ program: z.literal('joinery'), format: z.int(), version: z.string() })

export const archiveHead = anyHead.extend({
  madeAt: z.iso.datetime(),
  /** As the server names its version. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** The version of the tables of jobs; null before the first start. */
  jobsVersion: z.int().nullable(),
  /** Whether the archive has the files; that of an upgrade leaves them where they are. */
  hasBlobs: z.boolean(),
  hasSecrets: z.boolean(),
  tables: z.array(table),
})

export const archiveManifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() })),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), value: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
  ),
  blobs: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Rows whose file is not there. */
    lost: z.int(),
    /** Deleted between the snapshot of the tables and the copy of the files. */
    deleted: z.int(),
    /** Files whose bytes are not those that were uploaded. */
    changed: z.int(),
  }),
  /** The checksum of the list of checksums. */
  sums: z.string(),
})

export type ArchiveHead = z.infer<typeof archiveHead>
export type ArchiveManifest = z.infer<typeof archiveManifest>
