import { commonMessages } from '@joinery/contract/messages/common-messages'

import { Field } from '#kit/ui/forms/field.tsx'

type EmailFieldProps = {
  value: string
  onChange: (email: string) => void
  error: string | undefined
  isFixed?: boolean
  /** Whether to focus the field on load. */
  takesFocus?: boolean
}

/** Email input set up for password managers and phone keyboards. */
export function EmailField({ value, onChange, error, isFixed = false, takesFocus }: EmailFieldProps) {
  return (
    <Field
      label={commonMessages.email}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={takesFocus}
      value={value}
      readOnly={isFixed}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
