import type { Board } from '@joinery/contract/kanban'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'

import { buildOwnMessage } from './build-message.ts'

export const cardId = (number: number): string => `0198c0de-0000-7000-a000-${String(number).padStart(12, '0')}`

export const buildCard = (number: number, changes: Partial<Reply> = {}): Reply =>
  buildOwnMessage(number, {
    uid_reply: cardId(number),
    replyType: 'kanban',
    content: `<p>Card ${number}</p>`,
    original_content: `Card ${number}`,
    created_at: '2026-11-14T16:12:00.000Z',
    message_number: null,
    kanban_status: 'todo',
    comment_count: 0,
    ...changes,
  })

export const buildBoard = (columns: Partial<Record<KanbanStatus, readonly number[]>>): Board => {
  const column = (status: KanbanStatus) =>
    (columns[status] ?? []).map((number) => buildCard(number, { kanban_status: status }))
  return { todo: column('todo'), in_progress: column('in_progress'), done: column('done') }
}
