// Emails to guests about approval requests. The note is sent as written; names are shortened.
import { emailMessages } from '@joinery/contract/messages/email-messages'
import type { Decision } from '@joinery/contract/review/approvals'

import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.approval
const { quote } = emailMessages.layout

type ApprovalRequest = {
  readonly askedBy: string
  readonly filename: string
  readonly version: number
  readonly projectTitle: string
  readonly note: string
  /** ISO date, such as 2026-11-17. */
  readonly dueDate: string | null
  readonly href: string
  readonly picture: Buffer | null
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const formatDay = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`))

const withPicture = (picture: Buffer | null, alt: string) => (picture ? { picture: { jpeg: picture, alt } } : {})

export const approvalRequestedMail = (request: ApprovalRequest): MailContent => {
  const [who, file] = [formatNameForMail(request.askedBy), formatNameForMail(request.filename)]
  return {
    subject: texts.requested.subject(who, file),
    heading: texts.requested.heading(file),
    paragraphs: [
      texts.requested.lead(who, request.version, file, formatNameForMail(request.projectTitle)),
      ...(request.note === '' ? [] : [quote(request.note)]),
      ...(request.dueDate === null ? [] : [texts.requested.due(formatDay(request.dueDate))]),
    ],
    ...withPicture(request.picture, file),
    action: { label: texts.action, href: request.href },
    note: texts.requested.note(who),
  }
}

export const approvalDueMail = (request: ApprovalRequest & { readonly dueDate: string }): MailContent => {
  const [who, file] = [formatNameForMail(request.askedBy), formatNameForMail(request.filename)]
  const day = formatDay(request.dueDate)
  return {
    subject: texts.due.subject(file),
    heading: texts.due.heading(file),
    paragraphs: [texts.due.lead(who, request.version, day), ...(request.note === '' ? [] : [quote(request.note)])],
    ...withPicture(request.picture, file),
    action: { label: texts.action, href: request.href },
  }
}

type ApprovalDecision = {
  readonly filename: string
  readonly version: number
  readonly decision: Decision
  readonly note: string
  readonly href: string
}

export const approvalDecidedMail = ({ decision, filename, version, note, href }: ApprovalDecision): MailContent => {
  const file = formatNameForMail(filename)
  const isApproved = decision === 'approved'
  return {
    subject: isApproved ? texts.decided.approvedSubject(file) : texts.decided.changesSubject(file),
    heading: texts.decided.heading,
    paragraphs: [
      isApproved ? texts.decided.approvedLead(version, file) : texts.decided.changesLead(version, file),
      ...(note === '' ? [] : [quote(note)]),
      texts.decided.certificate,
    ],
    action: { label: texts.decided.action, href },
  }
}
