import { limits } from '@joinery/contract/limits'
import { approvalRequestMessages as texts } from '@joinery/contract/messages/approval-request-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { X } from 'lucide-react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { Field } from '#kit/ui/forms/field.tsx'

export type AskedGuest = {
  readonly key: number
  readonly name: string
  readonly email: string
  /** Whether the guest's link shows older versions. */
  readonly compare: boolean
}

type GuestFieldsProps = {
  guest: AskedGuest
  /** Set if there are several guests. */
  number: number | null
  at: (field: string) => string | undefined
  canCompare: boolean
  onChange: (guest: AskedGuest) => void
  onRemove: () => void
}

/** Name and address of a guest approver; only the recipient of the email can decide. */
export function GuestFields({ guest, number, at, canCompare, onChange, onRemove }: GuestFieldsProps) {
  return (
    <fieldset
      aria-label={number === null ? texts.guest : texts.guestNumber(number)}
      className="relative rounded-md border border-line p-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={texts.name}
          name={`name-${guest.key}`}
          autoComplete="off"
          maxLength={limits.guest.nameMax}
          value={guest.name}
          error={at(`name-${guest.key}`)}
          onChange={(event) => onChange({ ...guest, name: event.target.value })}
        />
        <Field
          label={common.email}
          type="email"
          name={`email-${guest.key}`}
          autoComplete="off"
          value={guest.email}
          error={at(`email-${guest.key}`)}
          onChange={(event) => onChange({ ...guest, email: event.target.value })}
        />
        {canCompare && (
          <div className="sm:col-span-2">
            <Checkbox
              label={texts.compare}
              name={`compare-${guest.key}`}
              checked={guest.compare}
              onChange={(event) => onChange({ ...guest, compare: event.target.checked })}
            />
          </div>
        )}
      </div>
      <IconButton
        label={number === null ? texts.removeGuest : texts.removeGuestNumber(number)}
        className="absolute -top-1 right-0 text-muted"
        onClick={onRemove}
      >
        <X className="size-4.5" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </fieldset>
  )
}
