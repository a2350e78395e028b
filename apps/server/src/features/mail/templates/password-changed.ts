import type { MailContent } from '#features/mail/layout.ts'

export const passwordChangedMail = (brandName: string, href: string): MailContent => ({
  subject: `Your ${brandName} password was changed`,
  heading: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed just now, and your other devices were logged out.',
    'If that was you, all is well. If not, set a new password at once.',
  ],
  action: { label: 'Set a new password', href },
})
