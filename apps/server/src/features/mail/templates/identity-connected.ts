import type { MailContent } from '#features/mail/layout.ts'

export const identityConnectedMail = (brandName: string, service: string, href: string): MailContent => ({
  subject: `${service} can now open your ${brandName} account`,
  heading: 'Another way to sign in',
  paragraphs: [
    `Your account was connected with ${service} just now: whoever is signed in there as you can sign in here.`,
    'If that was you, all is well. If not, disconnect it in Settings, Security, and change your password at once.',
  ],
  action: { label: 'Open the settings', href },
})
