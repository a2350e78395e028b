import { commonMessages } from '@joinery/contract/messages/common-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSite } from '#lib/site/site-provider.tsx'

import { CodeForm, type CodeKind } from './code-form.tsx'
import { supportsPasskeys } from './passkeys.ts'

export type FactorMethod = CodeKind | 'passkey'

type SecondFactorProps = {
  methods: readonly FactorMethod[]
  /** Both reject with the message to show. */
  onCode: (kind: CodeKind, code: string) => Promise<void>
  onPasskey: () => Promise<void>
  /** On a page the button is as wide as the form; in a dialog the exit link is beside it. */
  layout: 'page' | 'dialog'
  wayOut: { readonly label: string; readonly onLeave: () => void }
}

const ways: Readonly<Record<FactorMethod, string>> = signInMessages.methods

/** The method with the least effort first. */
const order = ['passkey', 'totp', 'recovery'] as const

type PasskeyProps = Pick<SecondFactorProps, 'layout' | 'onPasskey'> & { children: (act: ReactNode) => ReactNode }

function Passkey({ layout, onPasskey, children }: PasskeyProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const handleUse = async () => {
    setBusy(true)
    setFault(null)
    try {
      await onPasskey()
    } catch (error) {
      setFault(sentenceOf(error, signInMessages.passkeyCancelled))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-5">
      <p id="passkey-hint" className="text-muted">
        {signInMessages.passkeyHint}
      </p>
      <ErrorLine text={fault} />
      {children(
        <Button
          size={layout === 'page' ? 'lg' : 'md'}
          // The screen was opened to press it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-describedby="passkey-hint"
          isBusy={isBusy}
          onClick={() => void handleUse()}
        >
          <KeyRound className="size-5" strokeWidth={1.5} aria-hidden />
          {signInMessages.withPasskey}
        </Button>,
      )}
    </div>
  )
}

export function SecondFactor({ methods, onCode, onPasskey, layout, wayOut }: SecondFactorProps) {
  const { passkeys } = useSite()
  const possible = order.filter(
    (one) => methods.includes(one) && (one !== 'passkey' || (passkeys && supportsPasskeys())),
  )
  const [method, setMethod] = useState(possible[0])
  const others = possible.filter((one) => one !== method)

  const acts = (act: ReactNode) => {
    const switches = (back?: ReactNode) => (
      <div className="flex flex-col items-start gap-2 empty:hidden">
        {others.map((one) => (
          <button
            key={one}
            type="button"
            onClick={() => setMethod(one)}
            className="font-medium text-accent hover:underline"
          >
            {ways[one]}
          </button>
        ))}
        {back}
      </div>
    )
    if (layout === 'page') {
      return (
        <>
          {act}
          {switches(
            <button type="button" onClick={wayOut.onLeave} className="text-left font-medium text-muted hover:underline">
              {wayOut.label}
            </button>,
          )}
        </>
      )
    }
    return (
      <>
        {switches()}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={wayOut.onLeave}>
            {wayOut.label}
          </Button>
          {act}
        </div>
      </>
    )
  }

  if (method === undefined) {
    return (
      <div className="flex flex-col gap-5">
        <ErrorLine text={signInMessages.passkeysUnsupported} />
        {acts(null)}
      </div>
    )
  }
  if (method === 'passkey') {
    return (
      <Passkey layout={layout} onPasskey={onPasskey}>
        {acts}
      </Passkey>
    )
  }
  return (
    <CodeForm key={method} kind={method} onCode={(code) => onCode(method, code)}>
      {(isBusy) =>
        acts(
          <Button type="submit" size={layout === 'page' ? 'lg' : 'md'} isBusy={isBusy}>
            {commonMessages.continue}
          </Button>,
        )
      }
    </CodeForm>
  )
}
