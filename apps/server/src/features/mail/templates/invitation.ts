import type { MailContent } from '#features/mail/layout.ts'
import { sayName } from '#features/mail/say-name.ts'

export const invitationMail = (
  brandName: string,
  invitation: {
    readonly inviter: string
    readonly projectTitle: string
    readonly href: string
    readonly hasAccount: boolean
    /** Registration is closed: the link says so, until that changes. */
    readonly isWaiting: boolean
  },
): MailContent => {
  const [next, label] = invitation.hasAccount
    ? ['Accept, and the project is on your dashboard. You can also decline.', 'Answer the invitation']
    : invitation.isWaiting
      ? ['New accounts are closed there at the moment. Your invitation is kept until they open.', 'See the invitation']
      : ['Choose a password, and you are in. There is nothing else to confirm.', 'Create account']
  const [inviter, title] = [sayName(invitation.inviter), sayName(invitation.projectTitle)]
  return {
    subject: `${inviter} invites you to a project on ${brandName}`,
    heading: `Join “${title}”`,
    paragraphs: [`${inviter} wants to work with you on “${title}”.`, next],
    action: { label, href: invitation.href },
    note: 'The link works once, for 14 days. If you do not know the sender, ignore this mail.',
  }
}
