import { messages } from '@joinery/contract/messages'
import { boardMessages as texts } from '@joinery/contract/messages/board-messages'

import { useBoardContext } from '#features/board/board-context.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import type { CardFact, FactFieldProps } from './card-fact.ts'

/** The menu is loaded with the open card, not with the board. */
const AssigneeMenu = retryableLazy(async () => (await import('#features/board/panel/assignee-menu.tsx')).AssigneeMenu)

export const preloadAssignees = (): Promise<void> => AssigneeMenu.preload()

const useAssignee = ({ assignee_uid }: Card) =>
  useBoardContext().people.find(({ uid_user }) => uid_user === assignee_uid)

function Field({ card, labelClass, onSet }: FactFieldProps) {
  const { people } = useBoardContext()
  return (
    <AssigneeMenu
      people={people}
      assignee={useAssignee(card)}
      labelClass={labelClass}
      onAssign={(assignee_uid) => onSet({ assignee_uid })}
    />
  )
}

function Text({ card }: { card: Card }) {
  return useAssignee(card)?.name ?? texts.unassigned
}

/** The avatar is at the end of the foot, apart from the other facts. */
export const assigneeFact: CardFact = { label: texts.assignee, failed: messages.kanban.assignFailed, Field, Text }
