// Archive metadata: a head for early rejection, and a manifest at the end to verify the content.
import { z } from 'zod'

/** Increase it when older programs could not read newer archives. */
export const archiveFormat = 1

export const headName = 'backup.json'
export const settingsName = 'settings.env'
export const missingName = 'missing.txt'
export const manifestName = 'manifest.json'
export const manifestSumName = 'manifest.sha256'
export const tableFolder = 'tables/'
export const blobFolder = 'files/'

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

/** Head of any format, including unknown ones. */
export const anyHead = z.object({ program: z.literal('joinery'), format: z.int(), version: z.string() })

export const archiveHead = anyHead.extend({
  madeAt: z.iso.datetime(),
  /** Version as reported by the server. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** Version of the job tables; null before the first start. */
  jobsVersion: z.int().nullable(),
  /** Whether the archive contains files; an upgrade leaves them in place. */
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
    /** Rows whose file is missing. */
    lost: z.int(),
    /** Deleted between the table snapshot and the file copy. */
    deleted: z.int(),
    /** Files whose bytes differ from the upload. */
    changed: z.int(),
  }),
  /** Checksum of the checksum list. */
  sums: z.string(),
})

export type ArchiveHead = z.infer<typeof archiveHead>
export type ArchiveManifest = z.infer<typeof archiveManifest>
