import { commonMessages } from '@joinery/contract/messages/common-messages'

import { Field } from '#kit/ui/forms/field.tsx'

type EmailFieldProps = {
  value: string
  onChange: (email: string) => void
  error: string | undefined
  isFixed?: boolean
  /** The page was opened to fill it in. */
  takesFocus?: boolean
}

/** The address of an account, as password managers and phone keyboards understand it. */
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
