import type { MailContent } from '#features/mail/layout.ts'

export const accountInvitationMail = (brandName: string, href: string): MailContent => ({
  subject: `You are invited to ${brandName}`,
  heading: `Join ${brandName}`,
  paragraphs: ['Whoever looks after it has invited you. Create an account with this address, and you are in.'],
  action: { label: 'Create account', href },
  note: 'If you do not know what this is about, ignore this mail.',
})
