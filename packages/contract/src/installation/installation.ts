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
      bytes: z.number().int().describe('Of files and generated images; smaller copies of pictures are not counted.'),
      files: z.number().int(),
      free_bytes: z.number().int().nullable().describe('Of the disk of the data folder.'),
    }),
    mail: z.object({
      kind: z.enum(['server', 'mailbox']),
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
        failed: z.number().int().describe('Given up, as far as they are still kept.'),
      }),
    ),
    events_waiting: z.number().int(),
    started_at: z.iso.datetime().describe('Of the process that answers.'),
    processes: z.array(
      z.object({ id: z.uuid(), started_at: z.iso.datetime(), seen_at: z.iso.datetime(), current: z.boolean() }),
    ),
    last_backup_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Installation' })

export type Installation = z.infer<typeof installationSchema>
