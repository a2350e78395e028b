import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { type ReactNode, useRef, useState } from 'react'

import { Field } from '#kit/ui/forms/field.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'

export type CodeKind = 'totp' | 'recovery'

type CodeFormProps = {
  kind: CodeKind
  /** False if the content above must be read or scanned first. */
  takesFocus?: boolean
  /** Rejects with the message to show. */
  onCode: (code: string) => Promise<void>
  /** Shown below the field; its submit button submits the form. */
  children: (isBusy: boolean) => ReactNode
}

const digits = 6

const fields = {
  totp: {
    ...signInMessages.code,
    missing: signInMessages.codeIncomplete,
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '[0-9]*' },
  },
  recovery: {
    ...signInMessages.recoveryCode,
    missing: signInMessages.recoveryRequired,
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  },
} as const

const clean = (kind: CodeKind, text: string): string =>
  kind === 'totp' ? text.replaceAll(/\D/g, '').slice(0, digits) : text

/** A code field. An authenticator code is submitted with its last digit. */
export function CodeForm({ kind, takesFocus = true, onCode, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  // A ref, because both the last digit and Enter submit before the state updates.
  const isSending = useRef(false)
  const { showFault, at, ...form } = useFault<'code'>()
  const { label, hint, missing, input } = fields[kind]

  const send = async (entered: string) => {
    if (isSending.current) return
    if (kind === 'totp' ? entered.length < digits : entered.trim() === '') {
      return showFault({ field: 'code', message: missing })
    }
    isSending.current = true
    showFault(null)
    setBusy(true)
    try {
      await onCode(entered.trim())
    } catch (error) {
      // A recovery code is long, so it stays for correction.
      if (kind === 'totp') setCode('')
      showFault({ field: 'code', message: sentenceOf(error, factorMessages.codeWrong) })
    }
    isSending.current = false
    return setBusy(false)
  }

  return (
    <Form {...form} onSubmit={() => send(code)}>
      <Field
        {...input}
        label={label}
        name="code"
        dir="ltr"
        // The screen was opened to fill it in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        readOnly={isBusy}
        value={code}
        onChange={({ target }) => {
          const entered = clean(kind, target.value)
          setCode(entered)
          if (kind === 'totp' && entered.length === digits) void send(entered)
        }}
        hint={hint}
        error={at('code')}
      />
      {children(isBusy)}
    </Form>
  )
}
