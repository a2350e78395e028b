import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { deleteOldMails } from './mail-queries.ts'

const day = 24 * 60 * 60 * 1000

export const trimMailsJob = defineJob<Context, object>({
  name: 'trim-mails',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '23 3 * * *',
  run: ({ clock, config, db }) => deleteOldMails(db, new Date(clock.now().getTime() - config.KEEP_MAILS_DAYS * day)),
})
