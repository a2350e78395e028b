import { messages } from '@joinery/contract/messages'
import { boardMessages as texts } from '@joinery/contract/messages/board-messages'

import { useBoardContext } from '#features/board/board-context.ts'
import { DueMark } from '#features/board/cards/due-mark.tsx'
import { DueField } from '#features/board/panel/due-field.tsx'
import type { Card } from '#features/board/store/board-cache.ts'

import type { CardFact, FactFieldProps } from './card-fact.ts'

function Field({ card, labelClass, onSet }: FactFieldProps) {
  return <DueField card={card} labelClass={labelClass} onDue={(due_date) => onSet({ due_date })} />
}

function Mark({ card: { due_date, kanban_status } }: { card: Card }) {
  const { today } = useBoardContext()
  return due_date !== null && <DueMark due={due_date} status={kanban_status} today={today} />
}

function Text({ card }: { card: Card }) {
  return card.due_date === null ? texts.noDueDate : <Mark card={card} />
}

export const dueFact: CardFact = { label: texts.dueDate, failed: messages.kanban.dueDateFailed, Field, Text, Mark }
