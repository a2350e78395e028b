import { limits } from '@joinery/contract/limits'
import { approvalRequestMessages as texts } from '@joinery/contract/messages/approval-request-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { X } from 'lucide-react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { Field } from '#kit/ui/forms/field.tsx'

export type AskedGuest = { readonly key: number; readonly name: string; readonly email: string }

type GuestFieldsProps = {
  guest: AskedGuest
  /** Set if there are several guests. */
  number: number | null
  at: (field: string) => string | undefined
  onChange: (guest: AskedGuest) => void
  onRemove: () => void
}

/** Name and address of a guest approver; only the recipient of the email can decide. */
export function GuestFields({ guest, number, at, onChange, onRemove }: GuestFieldsProps) {
  return (
    <fieldset
      aria-label={number === null ? texts.guest : texts.guestNumber(number)}
      className="flex items-start gap-2 rounded-md border border-line p-3"
    >
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
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
      </div>
      <IconButton
        label={number === null ? texts.removeGuest : texts.removeGuestNumber(number)}
        className="mt-6.5 text-muted"
        onClick={onRemove}
      >
        <X className="size-4.5" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </fieldset>
  )
}
