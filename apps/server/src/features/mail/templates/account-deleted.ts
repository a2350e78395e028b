import type { MailContent } from '#features/mail/layout.ts'

export const accountDeletedMail = (brandName: string): MailContent => ({
  subject: `Your ${brandName} account was deleted`,
  heading: 'Your account was deleted',
  paragraphs: [
    'Your profile, your photo, your settings and your generated images are gone, and you are logged out everywhere.',
    'What you wrote in projects of others stays there under the name “Deleted user”.',
    'Your address is free again: you can register with it at any time, as somebody new.',
  ],
})
