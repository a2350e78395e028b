// Emails to guests about approval requests. The note is sent as written; names are shortened.
import { emailMessages } from '@joinery/contract/messages/email-messages'
import type { Decision } from '@joinery/contract/review/approvals'

import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import type { MailContent, MailPicture } from '#features/mail/layout.ts'

const texts = emailMessages.approval
const { quote } = emailMessages.layout

type ApprovalRequest = {
  readonly askedBy: string
  /** A file name, or how many items. */
  readonly name: string
  /** Null for selections. */
  readonly version: number | null
  readonly projectTitle: string
  readonly note: string
  /** ISO date, such as 2026-11-17. */
  readonly dueDate: string | null
  readonly href: string
  readonly picture: Omit<MailPicture, 'alt'> | null
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const formatDay = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`))

const withPicture = (picture: ApprovalRequest['picture'], alt: string) =>
  picture ? { picture: { ...picture, alt } } : {}

export const approvalRequestedMail = (request: ApprovalRequest): MailContent => {
  const [who, file] = [formatNameForMail(request.askedBy), formatNameForMail(request.name)]
  const project = formatNameForMail(request.projectTitle)
  const { version } = request
  return {
    subject: texts.requested.subject(who, file),
    heading: version === null ? texts.requested.itemsHeading(file) : texts.requested.heading(file),
    paragraphs: [
      version === null
        ? texts.requested.itemsLead(who, file, project)
        : texts.requested.lead(who, version, file, project),
      ...(request.note === '' ? [] : [quote(request.note)]),
      ...(request.dueDate === null ? [] : [texts.requested.due(formatDay(request.dueDate))]),
    ],
    ...withPicture(request.picture, file),
    action: { label: texts.action, href: request.href },
    note: texts.requested.note(who),
  }
}

export const approvalDueMail = (request: ApprovalRequest & { readonly dueDate: string }): MailContent => {
  const [who, file] = [formatNameForMail(request.askedBy), formatNameForMail(request.name)]
  const day = formatDay(request.dueDate)
  const { version } = request
  return {
    subject: version === null ? texts.due.itemsSubject(file) : texts.due.subject(file),
    heading: version === null ? texts.due.itemsSubject(file) : texts.due.heading(file),
    paragraphs: [
      version === null ? texts.due.itemsLead(who, file, day) : texts.due.lead(who, version, day),
      ...(request.note === '' ? [] : [quote(request.note)]),
    ],
    ...withPicture(request.picture, file),
    action: { label: texts.action, href: request.href },
  }
}

type ApprovalDecision = {
  readonly name: string
  readonly version: number | null
  readonly decision: Decision
  readonly note: string
  readonly href: string
}

export const approvalDecidedMail = ({ decision, name, version, note, href }: ApprovalDecision): MailContent => {
  const file = formatNameForMail(name)
  const isApproved = decision === 'approved'
  return {
    subject:
      version === null && !isApproved
        ? texts.decided.itemsSubject(file)
        : isApproved
          ? texts.decided.approvedSubject(file)
          : texts.decided.changesSubject(file),
    heading: texts.decided.heading,
    paragraphs: [
      version === null
        ? texts.decided.itemsLead[decision](file)
        : isApproved
          ? texts.decided.approvedLead(version, file)
          : texts.decided.changesLead(version, file),
      ...(note === '' ? [] : [quote(note)]),
      version === null ? texts.decided.itemsCertificate : texts.decided.certificate,
    ],
    action: { label: texts.decided.action, href },
  }
}
