import { isLocal, isMailAwaited, type Config } from '#config'
import { explainMailError } from '#features/mail/explain-mail-error.ts'
import { createSmtp, type Smtp } from '#features/mail/smtp.ts'
import { testMessage } from '#features/mail/test-message.ts'

import type { Finding } from './finding.ts'
import { isInEnvironment, placeOf } from './read-effective.ts'

const about = 'Email'

const send = async (config: Config, smtp: Smtp, recipient: string): Promise<Finding> => {
  const answer = await smtp.send(testMessage(config, recipient))
  if (answer === 'accepted') return { about, state: 'good', line: `Test email sent to ${recipient}.` }
  const line = `The mail server rejected the email to ${recipient}. Check the address, and that the server can send as MAIL_FROM.`
  return { about, state: 'bad', line }
}

export const checkMail = async (config: Config, recipient: string | undefined): Promise<Finding> => {
  if (isMailAwaited(config)) {
    return {
      about,
      state: 'bad',
      line: 'No mail server yet. Emails are waiting. Set it in Admin > Settings, or SMTP_URL.',
    }
  }
  const smtp = createSmtp(config)
  const place = placeOf(config, 'SMTP_URL')
  const name = isInEnvironment(config, 'SMTP_URL') ? 'SMTP_URL' : 'the mail server'
  if (!smtp) {
    const isFine = isLocal(config)
    const line = isFine
      ? 'Stored at /dev/mailbox, visible on this machine only.'
      : 'Emails are stored at /dev/mailbox, where anyone can read them. Set SMTP_URL.'
    return { about, state: isFine ? 'good' : 'bad', line }
  }
  try {
    if (recipient !== undefined) return await send(config, smtp, recipient)
    await smtp.verify()
    return {
      about,
      state: 'good',
      line: `Connected to the mail server set in ${place}. To send a test: npm run doctor -- --mail you@studio.example`,
    }
  } catch (error) {
    return { about, state: 'bad', line: `${explainMailError(error)}. Check ${name} in ${place}.` }
  }
}
