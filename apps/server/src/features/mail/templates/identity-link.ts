import type { MailContent } from '#features/mail/layout.ts'

export const identityLinkMail = (brandName: string, service: string, href: string): MailContent => ({
  subject: `Connect ${service} with your ${brandName} account?`,
  heading: `Connect ${service} with your account?`,
  paragraphs: [
    `Somebody who is signed in at ${service} with this address wants to sign in to your account.`,
    'If that is you, follow the link in the browser in which you began, within one hour. From then on you can sign in both ways.',
    'If it is not you, ignore this mail: nothing happens.',
  ],
  action: { label: 'Connect', href },
})
