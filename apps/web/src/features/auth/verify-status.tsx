import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { verifyEmailMessages as texts } from '@joinery/contract/messages/verify-email-messages'
import { type ReactNode, useEffect, useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { useLater } from './use-later.ts'

type VerifyStatusProps = {
  code: string | null
  /** The address registered in this browser; empty if registered elsewhere. */
  email: string
  onLeave: (message: string) => void
  /** Renders the page heading with the current status. */
  heading: (sentence: string) => ReactNode
}
type State = { kind: 'running' } | { kind: 'verified' } | { kind: 'failed'; message: string }

const sentences: Record<State['kind'], string> = {
  running: texts.verifying,
  verified: texts.verified,
  failed: texts.notVerified,
}

/** Verifies automatically. May run twice (double render, email scanners); the server tolerates it. */
export function VerifyStatus({ code, email, onLeave, heading }: VerifyStatusProps) {
  const session = useSessionStore()
  const [state, setState] = useState<State>(
    code ? { kind: 'running' } : { kind: 'failed', message: messages.auth.codeMissing },
  )
  useLater(state.kind === 'verified', limits.screen.redirectDelay, () => onLeave(messages.auth.verified))

  useEffect(() => {
    if (!code) return undefined
    let isCurrent = true
    const verify = async () => {
      let next: State = { kind: 'verified' }
      try {
        await session.callPublic('verifyEmail', { body: { code } }, messages.auth.verifyFailed)
      } catch (error) {
        next = { kind: 'failed', message: sentenceOf(error, messages.auth.verifyError) }
      }
      if (isCurrent) setState(next)
    }
    void verify()
    return () => {
      isCurrent = false
    }
  }, [code, session])

  return (
    <>
      {heading(sentences[state.kind])}
      <Outcome state={state} email={email} />
    </>
  )
}

function Outcome({ state, email }: { state: State; email: string }) {
  if (state.kind === 'running') return <Spinner />
  if (state.kind === 'verified') {
    return (
      <div className="flex flex-col items-start gap-5">
        <Message kind="status" tone="good">
          {messages.auth.verified}
        </Message>
        <AppLink to={paths.login} state={{ email }} className={buttonClass('primary', 'lg', 'w-full')}>
          {authFormMessages.logIn}
        </AppLink>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <ErrorLine text={state.message} />
      <p className="text-muted">{texts.linkHelp}</p>
      <AppLink to={paths.login} className={buttonClass('outline', 'lg')}>
        {authFormMessages.logInLink}
      </AppLink>
    </div>
  )
}
