import { messages } from '@joinery/contract/messages'

import type { Card } from '#features/board/store/board-cache.ts'
import { paths } from '#paths.ts'

/** Names a card by its text, or by its first file. */
export const nameOfCard = ({ original_content, attachments }: Card): string =>
  original_content.trim() || attachments[0]?.filename || messages.kanban.untitled

/** The URL of the open card. */
export const cardAddress = (projectId: string, uid: string): string =>
  `${paths.project(projectId, 'board')}?card=${encodeURIComponent(uid)}`
