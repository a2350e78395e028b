import { z } from 'zod'

import { defineJob } from '#platform/jobs/define-job.ts'

import type { MailContext } from './mail-context.ts'
import { closeMail, findUnsentMail, markWaiting } from './mail-queries.ts'

/**
 * Sends one email. While the mail server is down, retries for about a day with growing but bounded delays, because people wait
 * for links.
 */
export const sendMailJob = defineJob<MailContext, { uid_mail: string }>({
  name: 'send-mail',
  payload: z.object({ uid_mail: z.uuid() }),
  retries: 150,
  retryDelaySeconds: 2,
  longestDelaySeconds: 10 * 60,
  run: async ({ db, clock, log, smtp: getSmtp }, { uid_mail }) => {
    const mail = await findUnsentMail(db, uid_mail)
    if (!mail) return // sent by an earlier attempt that was not marked as done
    const smtp = getSmtp()
    // The mail server was removed: the email waits, which is not an attempt.
    if (!smtp) return markWaiting(db, uid_mail)
    const answer = await smtp.send(mail)
    if (answer === 'refused') log.warn({ uid_mail }, 'the mail server permanently rejected an email')
    await closeMail(db, uid_mail, answer === 'accepted' ? { sent_at: clock.now() } : { refused_at: clock.now() })
  },
})
