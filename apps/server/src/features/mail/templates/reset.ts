import type { MailContent } from '#features/mail/layout.ts'

export const resetMail = (brandName: string, href: string): MailContent => ({
  subject: `Reset your ${brandName} password`,
  heading: 'Choose a new password',
  paragraphs: ['Somebody, hopefully you, asked to reset the password of the account with this address.'],
  action: { label: 'Reset password', href },
  note: 'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
})
