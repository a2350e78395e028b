import type { MailContent } from '#features/mail/layout.ts'
import { sayName } from '#features/mail/say-name.ts'

export const invitationMail = (
  brandName: string,
  invitation: { readonly inviter: string; readonly projectTitle: string; readonly href: string },
): MailContent => {
  const [inviter, title] = [sayName(invitation.inviter), sayName(invitation.projectTitle)]
  return {
    subject: `${inviter} invites you to a project on ${brandName}`,
    heading: `Join “${title}”`,
    paragraphs: [
      `${inviter} wants to work with you on “${title}”.`,
      'Create an account with this address, verify it, and the project is on your dashboard.',
    ],
    action: { label: 'Create account', href: invitation.href },
    note: 'If you do not know the sender, ignore this mail.',
  }
}
