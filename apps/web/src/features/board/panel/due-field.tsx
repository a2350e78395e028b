import { boardMessages } from '@joinery/contract/messages/board-messages'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'
import { useEffect, useId, useRef } from 'react'

import { useBoardContext } from '#features/board/board-context.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { dueState, dueWord } from '#kit/due/due-state.ts'
import { formatDay } from '#lib/time/day.ts'

/** Typing a year passes through early years, which are ignored. */
const earliest = '2000-01-01'

const colours = { overdue: 'text-bad', soon: 'text-warn', later: '', done: '' } as const

type DueFieldProps = {
  card: Pick<Card, 'due_date' | 'kanban_status'>
  labelClass: string
  onDue: (due: string | null) => void
}

/** Native date input with a note on how close the day is. */
export function DueField({ card: { due_date: due, kanban_status: status }, labelClass, onDue }: DueFieldProps) {
  const { today } = useBoardContext()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Uncontrolled, because a native date input holds partial dates; apply changes from elsewhere.
  useEffect(() => {
    if (input.current && input.current.value !== (due ?? '')) input.current.value = due ?? ''
  }, [due])
  const word = due === null ? '' : dueWord(due, status, today)
  return (
    <div>
      <span className={`${labelClass} flex gap-2`}>
        <label htmlFor={id}>{boardMessages.dueDate}</label>
        {due !== null && word && (
          <span id={`${id}-word`} className={colours[dueState(due, status, today)]}>
            {word}
          </span>
        )}
        {due !== null && (
          <button
            type="button"
            aria-label={texts.clearDueDate}
            onClick={() => onDue(null)}
            className="ml-auto rounded-sm pointer-coarse:-my-3 underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            {texts.clear}
          </button>
        )}
      </span>
      {/* The browser formats dates by its own language; until focused, the product format is shown. */}
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="date"
          name="due_date"
          min={earliest}
          defaultValue={due ?? ''}
          aria-describedby={word ? `${id}-word` : undefined}
          onChange={({ target: { value, validity } }) => {
            if (value && validity.valid && value !== due) onDue(value)
          }}
          className="due-input peer h-11 w-full rounded-md border border-line bg-surface px-3 text-[0.9375rem] transition-colors hover:border-line-strong"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-[0.9375rem] tabular-nums peer-focus:hidden"
        >
          {due === null ? <span className="text-muted">{texts.dateFormat}</span> : formatDay(due)}
        </span>
      </div>
    </div>
  )
}
