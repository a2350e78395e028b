import { accountDeletionMessages as texts } from '@joinery/contract/messages/account-deletion-messages'
import { useState } from 'react'

import { Field } from '#kit/ui/forms/field.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

export type GivenProof = { readonly kind: 'password' | 'code'; readonly value: string }

export const emptyProof: GivenProof = { kind: 'password', value: '' }

type ProofFieldProps = { proof: GivenProof; onChange: (proof: GivenProof) => void }

/** Asks for the password or a code. People without either are asked by the server to log in again. */
export function ProofField({ proof, onChange }: ProofFieldProps) {
  const { passwords } = useSite()
  const { user } = useSession()
  const [isCode, setCode] = useState(!passwords)
  const change = (kind: GivenProof['kind']) => (value: string) => onChange({ kind, value })
  return (
    <div className="flex flex-col items-start gap-2">
      {/* Tells password managers which account this is. */}
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <div className="w-full">
        {isCode ? (
          <Field
            label={texts.code}
            name="proof"
            autoComplete="one-time-code"
            value={proof.value}
            onChange={({ target }) => change('code')(target.value)}
          />
        ) : (
          <PasswordField
            label={texts.password}
            name="proof"
            autoComplete="current-password"
            value={proof.value}
            onChange={({ target }) => change('password')(target.value)}
          />
        )}
      </div>
      {passwords && (
        <button
          type="button"
          className="rounded-sm text-[0.9375rem] font-medium text-accent pointer-coarse:py-2.5 hover:underline"
          onClick={() => {
            setCode(!isCode)
            onChange({ kind: isCode ? 'password' : 'code', value: '' })
          }}
        >
          {isCode ? texts.withPassword : texts.withCode}
        </button>
      )}
    </div>
  )
}
