import { emailMessages } from '@joinery/contract/messages/email-messages'

import { isLocal, type Config } from '#config'
import { renderMail } from '#features/mail/layout.ts'
import { createSmtp, type Smtp } from '#features/mail/smtp.ts'
import { newId } from '#platform/ids.ts'

import { reasonOf, type Finding } from './finding.ts'

const texts = emailMessages.test
const about = 'Email'

/** By error code of the mail client. */
const advice: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejected the username or password in SMTP_URL',
  EDNS: "The host in SMTP_URL can't be found",
  ECONNECTION: 'No response from the host and port in SMTP_URL',
  ESOCKET: 'No response from the host and port in SMTP_URL, or it needs smtps://',
  ETIMEDOUT: 'No response from the host and port in SMTP_URL; many hosting providers block port 25',
  ETLS: "The mail server's certificate is not trusted",
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
    subject: texts.subject(BRAND_NAME),
    heading: texts.heading,
    paragraphs: [texts.lead(PUBLIC_URL)],
  }
  const { subject, text, html } = renderMail(content, brand)
  const created_at = new Date()
  const none = { unsubscribe_url: null, reply_to: null, picture: null }
  return { uid_mail: newId(), recipient, subject, text_body: text, html_body: html, created_at, ...none }
}

const send = async (config: Config, smtp: Smtp, recipient: string): Promise<Finding> => {
  const answer = await smtp.send(testMessage(config, recipient))
  if (answer === 'accepted') return { about, state: 'good', line: `Test email sent to ${recipient}.` }
  const line = `The mail server rejected the email to ${recipient}. Check the address, and that the server can send as MAIL_FROM.`
  return { about, state: 'bad', line }
}

export const checkMail = async (config: Config, recipient: string | undefined): Promise<Finding> => {
  const smtp = createSmtp(config)
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
      line: 'Connected to the mail server. To send a test: npm run doctor -- --mail you@studio.example',
    }
  } catch (error) {
    return { about, state: 'bad', line: `${explain(error)}. Check SMTP_URL.` }
  }
}
