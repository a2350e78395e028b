import { messages } from '@joinery/contract/messages'

import type { Card } from '#features/board/store/board-cache.ts'
import { paths } from '#paths.ts'

/** A card is called by its text; one that is only a picture by the picture's name. */
export const nameOfCard = ({ original_content, attachments }: Card): string =>
  original_content.trim() || attachments[0]?.filename || messages.kanban.untitled

/** The address at which the card stands open. */
export const cardAddress = (projectId: string, uid: string): string =>
  `${paths.project(projectId, 'board')}?card=${encodeURIComponent(uid)}`
