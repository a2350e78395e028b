import type { CardFields } from '@joinery/contract/board/card-fields'
import type { QuotedMessage, Reply } from '@joinery/contract/replies'

import { buildPerson } from './build-person.ts'
import { projectId } from './build-project.ts'

export const jonas = {
  uid_user: '0198c0de-0000-7000-8000-0000000000aa',
  email: 'jonas@pike.example',
  name: 'Jonas Pike',
}

export const messageId = (number: number): string => `0198c0de-0000-7000-9000-${String(number).padStart(12, '0')}`

const emptyCardFields: CardFields = { assignee_uid: null, due_date: null, labels: [] }

export const buildMessage = (number: number, changes: Partial<Reply> = {}): Reply => ({
  uid_reply: messageId(number),
  uid_project: projectId(),
  parent_uid_reply: null,
  replyType: 'discussion',
  content: `<p>Message ${number}</p>`,
  original_content: `Message ${number}`,
  clientId: null,
  uid_user: jonas.uid_user,
  email: jonas.email,
  username: null,
  creator_email: jonas.email,
  creator_username: null,
  name: jonas.name,
  profile_photo: null,
  via: null,
  attachments: [],
  details: {},
  created_at: new Date(Date.UTC(2026, 10, 14, 12, number)).toISOString(),
  edited_at: null,
  message_number: number,
  version: number,
  reactions: [],
  pinned_at: null,
  pinned_by: null,
  kanban_status: null,
  card_order: null,
  ...emptyCardFields,
  ...changes,
})

export const buildOwnMessage = (number: number, changes: Partial<Reply> = {}): Reply => {
  const { uid_user, email } = buildPerson()
  return buildMessage(number, { uid_user, email, creator_email: email, name: 'Mara Hartwell', ...changes })
}

export const buildQuote = (number: number, changes: Partial<QuotedMessage> = {}): QuotedMessage => ({
  uid_reply: messageId(number),
  email: jonas.email,
  username: null,
  name: jonas.name,
  content: `<p>Message ${number}</p>`,
  attachments: [],
  ...changes,
})
