/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag of the browser's own is a list that is walked from a field */
import { addMemberMessages as texts } from '@joinery/contract/messages/add-member-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'

import { suggestionsQuery } from '#api/projects.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSettled } from '#lib/time/use-settled.ts'

type EmailComboboxProps = {
  projectId: string
  value: string
  onChange: (email: string) => void
  error: string | undefined
}

const most = 5

/**
 * Email field with suggestions from shared projects. The list is inside the dialog; arrow keys move the selection while
 * the focus stays in the field, Enter selects.
 */
export function EmailCombobox({ projectId, value, onChange, error }: EmailComboboxProps) {
  const listId = useId()
  const session = useSessionStore()
  const { data } = useQuery(suggestionsQuery(session, projectId, useSettled(value.trim())))
  const [marked, setMarked] = useState<number | null>(null)
  // The selected address is not offered again.
  const people = (data?.people ?? []).filter(({ email }) => email !== value.trim()).slice(0, most)
  const current = marked === null ? undefined : people[marked]

  const take = (email: string) => {
    onChange(email)
    setMarked(null)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && people.length > 0) {
      event.preventDefault()
      setMarked((at) =>
        at === null ? (step > 0 ? 0 : people.length - 1) : (at + step + people.length) % people.length,
      )
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      take(current.email)
    } else if (event.key === 'Escape' && current) {
      event.preventDefault() // this Escape lets go of the list; the next one closes the dialog
      setMarked(null)
    }
  }

  return (
    <div>
      <Field
        label={commonMessages.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={people.length > 0}
        aria-controls={listId}
        aria-activedescendant={current ? `${listId}-${marked}` : undefined}
        value={value}
        onChange={(event) => {
          setMarked(null)
          onChange(event.target.value)
        }}
        onKeyDown={handleKeyDown}
        error={error}
      />
      {people.length > 0 && <p className="mt-4 text-[0.8125rem] text-muted">{texts.suggestions}</p>}
      <div role="listbox" id={listId} aria-label={texts.suggestions} className="mt-1 -mx-2">
        {people.map(({ email, name }, index) => (
          // The keyboard chooses from the field, as a combobox does.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={email}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === marked}
            onClick={() => take(email)}
            className="flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-sunken aria-selected:bg-selected"
          >
            <Avatar size="xs" name={name} email={email} photo={null} />
            <span className="min-w-0 truncate text-[0.9375rem]">
              <bdi>{name}</bdi> {name !== email && <span className="ml-1 text-muted">{email}</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
