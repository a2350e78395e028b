import { emailMessages } from '@joinery/contract/messages/email-messages'

import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.projectInvitation

export const invitationMail = (
  brandName: string,
  invitation: {
    readonly inviter: string
    readonly projectTitle: string
    readonly href: string
    readonly hasAccount: boolean
    /** Whether registration is closed, so the link does not work yet. */
    readonly isWaiting: boolean
  },
): MailContent => {
  const { next, action } = invitation.hasAccount
    ? texts.withAccount
    : invitation.isWaiting
      ? texts.signUpClosed
      : texts.withoutAccount
  const [inviter, title] = [formatNameForMail(invitation.inviter), formatNameForMail(invitation.projectTitle)]
  return {
    subject: texts.subject(inviter, brandName),
    heading: texts.heading(title),
    paragraphs: [texts.lead(inviter, title), next],
    action: { label: action, href: invitation.href },
    note: texts.note,
  }
}
