// Sends emails that waited for a mail server once one is set.
import { transaction } from '#platform/database/database.ts'

import type { MailContext } from './mail-context.ts'
import { takeWaiting } from './mail-queries.ts'
import { sendMailJob } from './send-mail.job.ts'

const checkMs = 10_000
const atOnce = 500

/** Queues waiting emails if there is a mail server. Safe in several processes. */
const releaseWaiting = async ({ db, jobs, smtp }: MailContext): Promise<void> => {
  if (!smtp()) return
  for (let count = atOnce; count === atOnce;) {
    // oxlint-disable-next-line no-await-in-loop -- in small transactions, so that no lock lasts long
    count = await transaction(db, async (tx) => {
      const mails = await takeWaiting(tx, atOnce)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for (const mail of mails) await jobs.enqueue(tx, sendMailJob, mail)
      return mails.length
    })
  }
}

/** Runs now and periodically. */
export const startReleasingMails = (context: MailContext): { readonly stop: () => Promise<void> } => {
  let running: Promise<void> | null = null
  const check = (): void => {
    running ??= releaseWaiting(context)
      .catch((error: unknown) => context.log.warn({ err: error }, 'failed to look for waiting emails'))
      .finally(() => {
        running = null
      })
  }
  check()
  const timer = setInterval(check, checkMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
