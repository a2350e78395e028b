import type { Attachment } from '@joinery/contract/files'
import type { KanbanStatus } from '@joinery/contract/replies'
import type { Pin } from '@joinery/contract/review/pins'

const excerptLength = 90

/** Its first words, for where there is little room. */
export const excerptOf = ({ original_content }: Pick<Pin, 'original_content'>): string => {
  const words = original_content.replaceAll(/\s+/g, ' ').trim()
  return words.length > excerptLength ? `${words.slice(0, excerptLength).trimEnd()}...` : words
}

/** What a reader of the screen hears of a number on the picture. */
export const pinName = (pin: Pin, file: Attachment): string => {
  const from = pin.uid_file === file.uid_file ? '' : ` from version ${pin.version}`
  return `Comment ${pin.number}${from} by ${pin.author.name}, ${pin.status}: ${excerptOf(pin)}`
}

const columnNames: Readonly<Record<KanbanStatus, string>> = {
  todo: 'To Do',
  in_progress: 'In Progress',
  done: 'Done',
}

export const columnOf = ({ kanban_status }: NonNullable<Pin['card']>): string => columnNames[kanban_status]
