import { messages } from '@joinery/contract/messages'
import { invitationMessages as say } from '@joinery/contract/messages/invitation-messages'
import { type ReactNode, useEffect, useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { isRegisteredHere } from './registered-here.ts'

type State =
  | { kind: 'reading' | 'verifying' | 'disowned' }
  | { kind: 'asking'; email: string; fault: string | null }
  | { kind: 'failed'; message: string }

/**
 * Somebody else may have registered an invited address with a password of their own, and wait for its owner to verify it.
 * So before an invited address is verified in a browser that did not register it, its owner is asked.
 */
export function AskBeforeVerifying({ code, children }: { code: string | null; children: ReactNode }) {
  const session = useSessionStore()
  const [state, setState] = useState<State>({ kind: code ? 'reading' : 'verifying' })
  const [isSending, setSending] = useState(false)
  const isReading = state.kind === 'reading'

  useEffect(() => {
    if (!code || !isReading) return undefined
    let isCurrent = true
    const look = async (): Promise<State> => {
      try {
        const found = await session.callPublic('readVerification', { body: { code } }, messages.auth.verifyFailed)
        const isAsked = found.is_invited === true && !isRegisteredHere(found.uid_user ?? '')
        return isAsked ? { kind: 'asking', email: found.email ?? '', fault: null } : { kind: 'verifying' }
      } catch (error) {
        // A code that is not valid is refused again, and explained, where it is used.
        if (error instanceof CallError && error.status === 400) return { kind: 'verifying' }
        return { kind: 'failed', message: sentenceOf(error, messages.auth.verifyError) }
      }
    }
    const show = async () => {
      const next = await look()
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
      await session.callPublic('disownAccount', { body: { code: code ?? '' } }, say.disownFailed)
      setState({ kind: 'disowned' })
    } catch (error) {
      setState({ kind: 'asking', email, fault: sentenceOf(error, say.disownFailed) })
    }
    setSending(false)
  }

  switch (state.kind) {
    case 'reading':
      return <Spinner />
    case 'verifying':
      return children
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-5">
          <Message kind="alert" tone="bad">
            {state.message}
          </Message>
          <Button variant="outline" size="lg" onClick={() => setState({ kind: 'reading' })}>
            Try Again
          </Button>
        </div>
      )
    case 'disowned':
      return (
        <div className="flex flex-col items-start gap-5">
          <Message kind="status" tone="good">
            {say.disowned}
          </Message>
          <p className="text-muted">
            To join, open the link in the invitation mail, or create an account with a password of your own.
          </p>
          <AppLink to={paths.register} className={buttonClass('outline', 'lg')}>
            Create Account
          </AppLink>
        </div>
      )
    case 'asking':
      return (
        <section aria-labelledby="did-you-create" className="flex flex-col gap-5">
          <h2 id="did-you-create" className="text-xl font-medium">
            {say.didYouCreate}
          </h2>
          <p className="text-muted">
            <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{state.email}</bdi> is invited to a project,
            and its account was not created in this browser. Whoever created it knows its password: if that was not you,
            they would get in under your name.
          </p>
          {state.fault !== null && (
            <Message kind="alert" tone="bad">
              {state.fault}
            </Message>
          )}
          <div className="flex flex-wrap gap-3">
            <Button size="lg" onClick={() => setState({ kind: 'verifying' })}>
              Yes, I created it
            </Button>
            <Button variant="outline" size="lg" isBusy={isSending} onClick={() => void handleDisown(state.email)}>
              No, it was not me
            </Button>
          </div>
        </section>
      )
    default:
      return state satisfies never
  }
}
