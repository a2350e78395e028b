import type { MailContent } from '#features/mail/layout.ts'
import { sayName } from '#features/mail/say-name.ts'

export const accountInvitationMail = (
  brandName: string,
  invitation: { readonly inviter: string; readonly href: string },
): MailContent => {
  const inviter = sayName(invitation.inviter)
  return {
    subject: `${inviter} invites you to ${brandName}`,
    heading: `Come to ${brandName}`,
    paragraphs: [
      `${inviter} has an account for you on ${brandName}.`,
      'Choose a password, and you are in. There is nothing else to confirm.',
    ],
    action: { label: 'Create account', href: invitation.href },
    note: 'The link works once, for 14 days. If you do not know the sender, ignore this mail.',
  }
}
