import { z } from 'zod'

export const installationSchema = z
  .object({
    version: z.string(),
    environment: z.string(),
    public_url: z.string(),
    database: z.object({
      kind: z.enum(['embedded', 'external']),
      version: z.string(),
      bytes: z.number().int(),
    }),
    storage: z.object({
      kind: z.enum(['folder', 'bucket']),
      bytes: z.number().int().describe('Size of files and generated images. Smaller copies of images are not counted.'),
      files: z.number().int(),
      free_bytes: z.number().int().nullable().describe('Free space on the disk with the data folder.'),
    }),
    mail: z.object({
      kind: z.enum(['server', 'mailbox', 'none']).describe("'none': emails wait until a mail server is set."),
      waiting: z.number().int(),
      oldest_waiting_at: z.iso.datetime().nullable(),
      sent_last_day: z.number().int(),
      refused_last_day: z.number().int(),
    }),
    jobs: z.array(
      z.object({
        name: z.string(),
        waiting: z.number().int(),
        running: z.number().int(),
        retrying: z.number().int(),
        failed: z.number().int().describe('Number of failed jobs still on record.'),
      }),
    ),
    events_waiting: z.number().int(),
    started_at: z.iso.datetime().describe('When the responding process started.'),
    processes: z.array(
      z.object({ id: z.uuid(), started_at: z.iso.datetime(), seen_at: z.iso.datetime(), current: z.boolean() }),
    ),
    last_backup_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Installation' })

export type Installation = z.infer<typeof installationSchema>
