import { commonMessages } from '@joinery/contract/messages/common-messages'
import { type ComponentProps, useState } from 'react'

import { Field } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'aside'>

/** A password field with a show button. Password managers rely on `autoComplete`. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          aria-label={isShown ? commonMessages.hide : commonMessages.show}
          onClick={() => setShown(!isShown)}
          className="rounded-sm px-2.5 py-1.5 text-sm font-medium text-muted hover:text-ink"
        >
          {isShown ? commonMessages.hide : commonMessages.show}
        </button>
      }
    />
  )
}
