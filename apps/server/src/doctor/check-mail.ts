import { isLocal, type Config } from '#config'
import { renderMail } from '#features/mail/layout.ts'
import { createSmtp, type Smtp } from '#features/mail/smtp.ts'
import { newId } from '#platform/ids.ts'

import { reasonOf, type Finding } from './finding.ts'

const about = 'Mail'

/** By the code of the mail client. */
const advice: Readonly<Record<string, string>> = {
  EAUTH: 'the mail server does not take the user and password of SMTP_URL',
  EDNS: 'the host of SMTP_URL has no address',
  ECONNECTION: 'nothing answers at the host and port of SMTP_URL',
  ESOCKET: 'nothing answers at the host and port of SMTP_URL, or smtps:// is meant',
  ETIMEDOUT: 'nothing answers at the host and port of SMTP_URL; many providers of machines block port 25',
  ETLS: 'the certificate of the mail server is not accepted',
}

const explain = (error: unknown): string => {
  const { code } = Object.assign({ code: '' }, error)
  const known = advice[code]
  return known === undefined ? reasonOf(error) : `${known} (${code})`
}

const testMessage = (config: Config, recipient: string) => {
  const { BRAND_NAME, BRAND_TAGLINE, PUBLIC_URL } = config
  const brand = { name: BRAND_NAME, tagline: BRAND_TAGLINE, address: PUBLIC_URL }
  const content = {
    subject: `${BRAND_NAME} can send mail`,
    heading: 'It works',
    paragraphs: [
      `This is a test message of ${PUBLIC_URL}. Whoever is written to from there gets mail as you got this.`,
    ],
  }
  const { subject, text, html } = renderMail(content, brand)
  const created_at = new Date()
  const none = { unsubscribe_url: null, reply_to: null, picture: null }
  return { uid_mail: newId(), recipient, subject, text_body: text, html_body: html, created_at, ...none }
}

const send = async (config: Config, smtp: Smtp, recipient: string): Promise<Finding> => {
  const answer = await smtp.send(testMessage(config, recipient))
  if (answer === 'accepted') return { about, state: 'good', line: `A test message is on its way to ${recipient}.` }
  const line = `The mail server refuses a message to ${recipient}: check the address, and whether it may send as MAIL_FROM.`
  return { about, state: 'bad', line }
}

export const checkMail = async (config: Config, recipient: string | undefined): Promise<Finding> => {
  const smtp = createSmtp(config)
  if (!smtp) {
    const isFine = isLocal(config)
    const line = isFine
      ? 'Collected at /dev/mailbox, which only this machine can read.'
      : 'Collected at /dev/mailbox, where everybody can read it: set SMTP_URL.'
    return { about, state: isFine ? 'good' : 'bad', line }
  }
  try {
    if (recipient !== undefined) return await send(config, smtp, recipient)
    await smtp.verify()
    return {
      about,
      state: 'good',
      line: 'The mail server lets us in. To see a mail arrive: npm run doctor -- --mail you@studio.example',
    }
  } catch (error) {
    return { about, state: 'bad', line: `${explain(error)}: correct SMTP_URL.` }
  }
}
