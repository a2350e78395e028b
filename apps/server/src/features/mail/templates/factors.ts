import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

export type FactorChange = 'totp-added' | 'totp-removed' | 'passkey-added' | 'passkey-removed' | 'reset'

const texts = emailMessages.factors

const action = (href: string) => ({ label: texts.action, href })

const changes = {
  'totp-added': texts.totpAdded,
  'totp-removed': texts.totpRemoved,
  'passkey-added': texts.passkeyAdded,
  'passkey-removed': texts.passkeyRemoved,
  reset: texts.reset,
} as const

export const factorMail = (brandName: string, href: string, change: FactorChange): MailContent => {
  const { subject, heading, lead } = changes[change]
  return {
    subject: subject(brandName),
    heading,
    paragraphs: [lead, change === 'reset' ? texts.reset.advice : texts.advice],
    action: action(href),
  }
}

export const recoveryCodeUsedMail = (brandName: string, href: string, left: number): MailContent => ({
  subject: texts.recoveryCodeUsed.subject(brandName),
  heading: texts.recoveryCodeUsed.heading,
  paragraphs: [texts.recoveryCodeUsed.lead(left), texts.advice],
  action: action(href),
})
