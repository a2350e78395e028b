import { limits } from '@joinery/contract/limits'
import { securityMessages } from '@joinery/contract/messages/security-messages'

import { Field } from '#kit/ui/forms/field.tsx'

const texts = securityMessages.passkeys

type PasskeyNameFieldProps = { value: string; onChange: (name: string) => void; error: string | undefined }

export function PasskeyNameField({ value, onChange, error }: PasskeyNameFieldProps) {
  return (
    <Field
      label={texts.name}
      name="name"
      autoComplete="off"
      maxLength={limits.signIn.passkeyNameMax}
      // The dialog was opened to fill it in.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      hint={texts.nameHint}
    />
  )
}
