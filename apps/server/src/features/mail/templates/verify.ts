import type { MailContent } from '#features/mail/layout.ts'

export const verifyMail = (brandName: string, href: string): MailContent => ({
  subject: `Verify your email for ${brandName}`,
  heading: 'One click and you are in',
  paragraphs: [`Welcome to ${brandName}. Please verify this address, so that your team knows it is really you.`],
  action: { label: 'Verify email', href },
  note: 'The link works for 24 hours. If you did not create this account, ignore this mail: nothing happens without the click.',
})
