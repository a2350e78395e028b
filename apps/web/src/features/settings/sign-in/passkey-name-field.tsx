import { limits } from '@joinery/contract/limits'

import { Field } from '#kit/ui/forms/field.tsx'

type PasskeyNameFieldProps = { value: string; onChange: (name: string) => void; error: string | undefined }

export function PasskeyNameField({ value, onChange, error }: PasskeyNameFieldProps) {
  return (
    <Field
      label="Name"
      name="name"
      autoComplete="off"
      maxLength={limits.signIn.passkeyNameMax}
      // The dialog was opened to fill it in.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      hint="So that you know it among others."
    />
  )
}
