import { useBoardContext } from '#features/board/board-context.ts'
import { AssigneeMenu } from '#features/board/panel/assignee-menu.tsx'
import type { Card } from '#features/board/store/board-cache.ts'

import type { CardFact, FactFieldProps } from './card-fact.ts'

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
  return useAssignee(card)?.name ?? 'Nobody'
}

/** On the card their face stands at the end of the foot, apart from the other facts. */
export const assigneeFact: CardFact = { label: 'Assignee', Field, Text }
