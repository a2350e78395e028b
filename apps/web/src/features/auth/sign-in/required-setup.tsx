import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { twoStepLoginMessages as texts } from '@joinery/contract/messages/two-step-login-messages'
import { useEffect, useRef, useState } from 'react'

import { TotpSetup } from '#kit/sign-in/totp-setup.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'

type Secret = { readonly secret: string; readonly uri: string }

type RequiredSetupProps = {
  readSecret: () => Promise<Secret>
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** Sets up an authenticator app during sign-in when a second step is required. */
export function RequiredSetup({ readSecret, onCode, onBack }: RequiredSetupProps) {
  const [state, setState] = useState<Secret | { readonly fault: string } | null>(null)
  // Each request creates another secret, so only one may run.
  const isReading = useRef(false)
  useEffect(() => {
    if (state !== null || isReading.current) return
    isReading.current = true
    const read = async () => {
      try {
        setState(await readSecret())
      } catch (error) {
        setState({ fault: sentenceOf(error, messages.auth.loginError) })
      }
      isReading.current = false
    }
    void read()
  }, [readSecret, state])

  if (state === null) return <Spinner />
  if ('fault' in state) {
    return (
      <div className="flex flex-col items-start gap-5">
        <ErrorLine text={state.fault} />
        <Button variant="outline" size="lg" onClick={() => setState(null)}>
          {commonMessages.tryAgain}
        </Button>
      </div>
    )
  }
  return <TotpSetup {...state} onCode={onCode} layout="page" wayOut={{ label: texts.back, onLeave: onBack }} />
}
