import { columnMessages } from '@joinery/contract/messages/column-messages'
import type { Pin } from '@joinery/contract/review/pins'

export const columnOf = ({ kanban_status }: NonNullable<Pin['card']>): string => columnMessages[kanban_status]
