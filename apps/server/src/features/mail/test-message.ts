import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { Config } from '#config'
import { newId } from '#platform/ids.ts'
import { readLogo } from '#platform/images/read-logo.ts'

import { renderMail, type MailContent } from './layout.ts'
import type { Mail } from './mail-queries.ts'

const texts = emailMessages.test

export const testContent = ({ BRAND_NAME, PUBLIC_URL }: Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'>): MailContent => ({
  subject: texts.subject(BRAND_NAME),
  heading: texts.heading,
  paragraphs: [texts.lead(PUBLIC_URL)],
})

/** An email that is sent directly and not stored. */
export const testMessage = (config: Config, recipient: string): Mail => {
  const { BRAND_LOGO, BRAND_NAME, BRAND_TAGLINE, PUBLIC_URL } = config
  const brand = { name: BRAND_NAME, tagline: BRAND_TAGLINE, address: PUBLIC_URL, logo: readLogo(BRAND_LOGO) }
  const { subject, text, html } = renderMail(testContent(config), brand)
  const none = { unsubscribe_url: null, reply_to: null, picture: null }
  return { uid_mail: newId(), recipient, subject, text_body: text, html_body: html, created_at: new Date(), ...none }
}
