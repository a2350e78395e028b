import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { closeMail, findUnsentMail } from './mail-queries.ts'
import { createSmtp, type Smtp } from './smtp.ts'

const connections = new WeakMap<Context['config'], Smtp>()

const smtpOf = (config: Context['config']): Smtp => {
  const known = connections.get(config)
  if (known) return known
  if (config.SMTP_URL === undefined) throw new Error('A mail cannot be sent without SMTP_URL')
  const smtp = createSmtp({ ...config, SMTP_URL: config.SMTP_URL })
  connections.set(config, smtp)
  return smtp
}

/** Sends one mail. While the mail server is down it is tried again for about a day, ever more slowly. */
export const sendMailJob = defineJob<Context, { uid_mail: string }>({
  name: 'send-mail',
  payload: z.object({ uid_mail: z.uuid() }),
  retries: 35,
  retryDelaySeconds: 2,
  run: async ({ db, config, clock, log }, { uid_mail }) => {
    const mail = await findUnsentMail(db, uid_mail)
    if (!mail) return // sent by an earlier try whose end was not noted
    const answer = await smtpOf(config).send(mail)
    if (answer === 'refused') log.warn({ uid_mail }, 'the mail server refused a mail for good')
    await closeMail(db, uid_mail, answer === 'accepted' ? { sent_at: clock.now() } : { refused_at: clock.now() })
  },
})
