import { linkAllows, type LinkRight } from '@joinery/contract/capabilities'
import { emailMessages } from '@joinery/contract/messages/email-messages'

import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import type { MailContent, MailPicture } from '#features/mail/layout.ts'

const texts = emailMessages.guestLink

/** A link for a person without an account. The note is sent as written; names are shortened. */
export const guestLinkMail = (sent: {
  readonly sender: string
  readonly projectTitle: string
  /** Set when the link shows one file. */
  readonly filename: string | undefined
  readonly note: string
  readonly href: string
  readonly picture: Omit<MailPicture, 'alt'> | null
  readonly rights: readonly LinkRight[]
}): MailContent => {
  const [who, title] = [formatNameForMail(sent.sender), formatNameForMail(sent.projectTitle)]
  const mayComment = linkAllows(sent.rights, 'commentOnFiles')
  return {
    subject: texts.subject(who, title),
    heading: title,
    paragraphs: [
      sent.filename === undefined
        ? texts.projectLead(who, title)
        : texts.fileLead(who, formatNameForMail(sent.filename), title),
      ...(sent.note === '' ? [] : [emailMessages.layout.quote(sent.note)]),
      mayComment ? texts.comment : texts.viewOnly,
    ],
    ...(sent.picture
      ? { picture: { ...sent.picture, alt: formatNameForMail(sent.filename ?? sent.projectTitle) } }
      : {}),
    action: { label: texts.action, href: sent.href },
    note: texts.note(who),
  }
}
