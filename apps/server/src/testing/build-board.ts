import type { Board } from '@joinery/contract/kanban'
import type { Project } from '@joinery/contract/projects'
import { kanbanStatuses, type KanbanStatus, type Reply } from '@joinery/contract/replies'

import type { TestUser } from './build-user.ts'
import type { Answer } from './http-client.ts'

type InProject = Pick<Project, 'uid_project'>

export const addCard = async (who: TestUser, { uid_project }: InProject, text: string): Promise<Reply> => {
  const { body } = await who.call('createReply', {
    params: { id: uid_project },
    body: { replyType: 'kanban', content: `<p>${text}</p>` },
  })
  return body.reply
}

/** Adds cards in sequence, which fixes their order in To Do. */
export const addCards = async (who: TestUser, project: InProject, texts: readonly string[]): Promise<Reply[]> => {
  const cards: Reply[] = []
  for (const text of texts) cards.push(await addCard(who, project, text))
  return cards
}

type Card = Pick<Reply, 'uid_reply'>

export const moveTo = (who: TestUser, card: Card, kanban_status: KanbanStatus, card_order?: number): Promise<Answer> =>
  who.call('moveCard', { params: { replyId: card.uid_reply }, body: { kanban_status, card_order } })

export const readBoard = async (who: TestUser, { uid_project }: InProject): Promise<Board> => {
  const { body } = await who.call('getBoard', { params: { id: uid_project } })
  return body
}

/** Returns the texts of each column in order. */
export const textsOn = (board: Board): Record<KanbanStatus, string[]> => {
  const texts = (status: KanbanStatus) => board[status].map(({ original_content }) => original_content)
  return { todo: texts('todo'), in_progress: texts('in_progress'), done: texts('done') }
}

/** Whether the positions in each column are 0..n-1. */
export const isDense = (board: Board): boolean =>
  kanbanStatuses.every((status) =>
    board[status].every((card, index) => card.card_order === index && card.kanban_status === status),
  )
