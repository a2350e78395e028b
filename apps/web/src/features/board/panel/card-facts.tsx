import type { CardFieldsChange } from '@joinery/contract/board/card-fields'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'

import { useBoardContext } from '#features/board/board-context.ts'
import { columnName, columns, isStatus } from '#features/board/columns/columns.ts'
import { facts } from '#features/board/facts/facts.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'

const label = 'mb-1.5 block text-[0.8125rem] whitespace-nowrap text-muted'

/** The fields and column of a card, editable with permission. */
export function CardFacts({ card }: { card: Card }) {
  const { canUse, change, move, onFault } = useBoardContext()
  const { uid_reply: uid, kanban_status } = card

  const save = async (fields: CardFieldsChange, otherwise: string) => {
    onFault(null)
    try {
      await change({ kind: 'fields', uid, fields, otherwise })
    } catch (error) {
      onFault(sentenceOf(error, otherwise))
    }
  }

  if (!canUse) {
    return (
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-4 text-[0.9375rem] sm:grid-cols-3">
        {facts.map(({ name, label: title, Text }) => (
          <div key={name}>
            <dt className={label}>{title}</dt>
            <dd>
              <Text card={card} />
            </dd>
          </div>
        ))}
        <div>
          <dt className={label}>{texts.column}</dt>
          <dd>{kanban_status && columnName(kanban_status)}</dd>
        </div>
      </dl>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-4 border-y border-line py-5 sm:grid-cols-3">
      {facts.map(({ name, failed, Field }) => (
        <Field key={name} card={card} labelClass={label} onSet={(fields) => void save(fields, failed)} />
      ))}
      <div>
        <span aria-hidden className={label}>
          {texts.column}
        </span>
        <Select
          label={texts.column}
          name="column"
          value={kanban_status ?? ''}
          onChange={({ target: { value } }) => {
            // No Undo toast, because the previous column can be selected again.
            if (isStatus(value)) void move(card, { status: value, before: null }, { isQuiet: true })
          }}
          className="w-full"
        >
          {columns.map(({ status, name }) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
