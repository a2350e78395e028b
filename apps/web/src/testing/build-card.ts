import type { Board } from '@joinery/contract/kanban'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'

import { buildPerson } from './build-person.ts'
import { projectId } from './build-project.ts'

export const cardId = (number: number): string => `0198c0de-0000-7000-a000-${String(number).padStart(12, '0')}`

/** A card of the person whom `buildPerson` makes, in To Do unless told otherwise. */
export const buildCard = (number: number, changes: Partial<Reply> = {}): Reply => {
  const { uid_user, email } = buildPerson()
  return {
    uid_reply: cardId(number),
    uid_project: projectId(),
    parent_uid_reply: null,
    replyType: 'kanban',
    content: `<p>Card ${number}</p>`,
    original_content: `Card ${number}`,
    clientId: null,
    uid_user,
    email,
    username: null,
    creator_email: email,
    creator_username: null,
    name: 'Mara Hartwell',
    profile_photo: null,
    attachments: [],
    details: {},
    created_at: '2026-11-14T16:12:00.000Z',
    edited_at: null,
    message_number: null,
    version: number,
    kanban_status: 'todo',
    card_order: null,
    assignee_uid: null,
    due_date: null,
    comment_count: 0,
    ...changes,
  }
}

/** A board of numbered cards. */
export const buildBoard = (columns: Partial<Record<KanbanStatus, readonly number[]>>): Board => {
  const column = (status: KanbanStatus) =>
    (columns[status] ?? []).map((number) => buildCard(number, { kanban_status: status }))
  return { todo: column('todo'), in_progress: column('in_progress'), done: column('done') }
}
