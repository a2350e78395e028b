import { z } from 'zod'

export const backupStatuses = ['running', 'verified', 'failed', 'unverified'] as const

export const backupSchema = z
  .object({
    id: z.string().describe('File name of the archive.'),
    created_at: z.iso.datetime(),
    bytes: z.number().int().nullable().describe('Null while it is running and if it failed.'),
    status: z
      .enum(backupStatuses)
      .describe(
        "'verified': read back and checked after it was written. 'unverified': found in the folder; this installation " +
          'did not create it on schedule or on request.',
      ),
    reason: z.string().nullable().describe('Why it failed.'),
  })
  .meta({ id: 'Backup' })

export type Backup = z.infer<typeof backupSchema>
