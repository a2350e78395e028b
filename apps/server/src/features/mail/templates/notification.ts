import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

export type NotificationItem = {
  readonly title: string
  readonly text: string
  readonly href: string
  readonly project: { readonly uid_project: string; readonly title: string }
}

export const notificationMail = ({ title, text, href }: Omit<NotificationItem, 'project'>): MailContent => ({
  subject: title,
  heading: title,
  paragraphs: [text],
  action: { label: emailMessages.notification.action, href },
})
