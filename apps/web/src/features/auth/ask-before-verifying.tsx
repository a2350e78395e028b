import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { verifyEmailMessages as texts } from '@joinery/contract/messages/verify-email-messages'
import { type ReactNode, useEffect, useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { isRegisteredHere } from './registered-here.ts'

type State =
  | { kind: 'reading' | 'verifying' | 'disowned' }
  | { kind: 'asking'; email: string; fault: string | null }
  | { kind: 'failed'; message: string }

const sentences: Record<Exclude<State['kind'], 'verifying'>, string> = {
  reading: texts.verifying,
  asking: texts.question.intro,
  disowned: texts.deleted.intro,
  failed: texts.notVerified,
}

type AskBeforeVerifyingProps = {
  code: string | null
  /** Renders the page heading with the current status. */
  heading: (sentence: string) => ReactNode
  children: ReactNode
}

/**
 * Another person may have registered an invited address with their own password and wait for its owner to verify it. So
 * the owner is asked before an invited address is verified in a browser that did not register it.
 */
export function AskBeforeVerifying({ code, heading, children }: AskBeforeVerifyingProps) {
  const session = useSessionStore()
  const [state, setState] = useState<State>({ kind: code ? 'reading' : 'verifying' })
  const [isSending, setSending] = useState(false)
  const isReading = state.kind === 'reading'

  useEffect(() => {
    if (!code || !isReading) return undefined
    let isCurrent = true
    const readState = async (): Promise<State> => {
      try {
        const found = await session.callPublic('readVerification', { body: { code } }, messages.auth.verifyFailed)
        const isAsked = found.is_invited === true && !isRegisteredHere(found.uid_user ?? '')
        return isAsked ? { kind: 'asking', email: found.email ?? '', fault: null } : { kind: 'verifying' }
      } catch (error) {
        // An invalid code is rejected again, and explained, when it is used.
        if (error instanceof CallError && error.status === 400) return { kind: 'verifying' }
        return { kind: 'failed', message: sentenceOf(error, messages.auth.verifyError) }
      }
    }
    const show = async () => {
      const next = await readState()
      if (isCurrent) setState(next)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [code, isReading, session])

  const handleDisown = async (email: string) => {
    setSending(true)
    try {
      await session.callPublic('disownAccount', { body: { code: code ?? '' } }, invitationMessages.accountDeleteFailed)
      setState({ kind: 'disowned' })
    } catch (error) {
      setState({ kind: 'asking', email, fault: sentenceOf(error, invitationMessages.accountDeleteFailed) })
    }
    setSending(false)
  }

  if (state.kind === 'verifying') return children
  return (
    <>
      {heading(sentences[state.kind])}
      {state.kind === 'reading' && <Spinner />}
      {state.kind === 'failed' && <Failed message={state.message} onRetry={() => setState({ kind: 'reading' })} />}
      {state.kind === 'disowned' && <Disowned />}
      {state.kind === 'asking' && (
        <Question
          {...state}
          isSending={isSending}
          onYes={() => setState({ kind: 'verifying' })}
          onNo={() => void handleDisown(state.email)}
        />
      )}
    </>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <ErrorLine text={message} />
      <Button variant="outline" size="lg" onClick={onRetry}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}

function Disowned() {
  const { registration } = useSite()
  const isClosed = registration === 'closed'
  return (
    <div className="flex flex-col items-start gap-5">
      <Message kind="status" tone="good">
        {invitationMessages.accountDeleted}
      </Message>
      <p className="text-muted">{isClosed ? texts.deleted.joinByLink : texts.deleted.joinByLinkOrAccount}</p>
      {!isClosed && (
        <AppLink to={paths.register} className={buttonClass('outline', 'lg')}>
          {authFormMessages.createAccount}
        </AppLink>
      )}
    </div>
  )
}

type QuestionProps = { email: string; fault: string | null; isSending: boolean; onYes: () => void; onNo: () => void }

function Question({ email, fault, isSending, onYes, onNo }: QuestionProps) {
  return (
    <section aria-labelledby="did-you-create" className="flex flex-col gap-5">
      <h2 id="did-you-create" className="text-xl font-medium">
        {invitationMessages.didYouCreate}
      </h2>
      <p className="text-muted">
        {fillMessage(texts.question.body, {
          email: <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{email}</bdi>,
        })}
      </p>
      <ErrorLine text={fault} />
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={onYes}>
          {texts.question.yes}
        </Button>
        <Button variant="outline" size="lg" isBusy={isSending} onClick={onNo}>
          {texts.question.no}
        </Button>
      </div>
    </section>
  )
}
