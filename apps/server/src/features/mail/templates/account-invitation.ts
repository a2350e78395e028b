import { emailMessages } from '@joinery/contract/messages/email-messages'

import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.accountInvitation

export const accountInvitationMail = (
  brandName: string,
  invitation: { readonly inviter: string; readonly href: string },
): MailContent => {
  const inviter = formatNameForMail(invitation.inviter)
  return {
    subject: texts.subject(inviter, brandName),
    heading: texts.heading(brandName),
    paragraphs: [texts.lead(inviter, brandName), texts.next],
    action: { label: texts.action, href: invitation.href },
    note: texts.note,
  }
}
