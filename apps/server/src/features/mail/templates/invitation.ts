import type { MailContent } from '#features/mail/layout.ts'

export const invitationMail = (
  brandName: string,
  invitation: { readonly inviter: string; readonly projectTitle: string; readonly href: string },
): MailContent => ({
  subject: `${invitation.inviter} invites you to a project on ${brandName}`,
  heading: `Join “${invitation.projectTitle}”`,
  paragraphs: [
    `${invitation.inviter} wants to work with you on “${invitation.projectTitle}”.`,
    'Create an account with this address, verify it, and the project is on your dashboard.',
  ],
  action: { label: 'Create account', href: invitation.href },
  note: 'If you do not know the sender, ignore this mail.',
})
