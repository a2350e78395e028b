import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { identityPageMessages as texts } from '@joinery/contract/messages/identity-page-messages'
import type { SecondStep } from '@joinery/contract/sign-in/factors'
import type { OtherBrowser } from '@joinery/contract/sign-in/identities'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'

import { originState } from '#frame/guards/origin.ts'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { useHeadingFocus } from '#frame/use-heading-focus.ts'
import { usePageTitle } from '#frame/use-page-title.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { readIdentityReturn } from '#lib/drafts/identity-return.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import type { LogInResult } from '#lib/session/session-core.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { SecondStepScreen } from './second-step.tsx'

type Shown =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'in' }
  | { readonly kind: 'mailed'; readonly to: string }
  | { readonly kind: 'second'; readonly secondStep: SecondStep }
  | { readonly kind: 'other-browser'; readonly otherBrowser: OtherBrowser }
  | { readonly kind: 'failed'; readonly message: string }

const shownOf = (result: LogInResult): Shown => {
  if (result.ok) return { kind: 'in' }
  if (!result.answer) return { kind: 'failed', message: result.message }
  const { linkSentTo, otherBrowser, secondStep } = result.answer
  if (secondStep) return { kind: 'second', secondStep }
  if (otherBrowser) return { kind: 'other-browser', otherBrowser }
  return linkSentTo === undefined ? { kind: 'in' } : { kind: 'mailed', to: linkSentTo }
}

const doneMessages = { connect: identityMessages.linked, 'step-up': factorMessages.stepUpDone } as const

/** Finishes a sign-in or connection begun at an identity provider once, then returns to the previous page. */
function FinishIdentity({
  finish,
  onConnect,
}: {
  finish: () => Promise<LogInResult>
  onConnect?: () => Promise<void>
}) {
  usePageTitle(authFormMessages.logIn)
  const navigate = useNavigate()
  const { user } = useSession()
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' })
  const [returnTo] = useState(() => readIdentityReturn() ?? paths.dashboard)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const act = async () => {
      const result = await finish()
      if (!result.ok && result.answer?.purpose) showToast({ text: doneMessages[result.answer.purpose], tone: 'good' })
      setShown(shownOf(result))
    }
    void act()
  }, [finish])
  useHeadingFocus(
    shown.kind === 'mailed' || shown.kind === 'other-browser' || shown.kind === 'failed' ? shown.kind : null,
  )
  const leave = () => void navigate(paths.login, { replace: true })

  if (shown.kind === 'in' || (shown.kind === 'second' && user)) return <Navigate to={returnTo} replace />
  if (shown.kind === 'waiting') return <Spinner />
  if (shown.kind === 'second') {
    return (
      <SecondStepScreen
        secondStep={shown.secondStep}
        onBack={leave}
        onOver={(message) => setShown({ kind: 'failed', message })}
      />
    )
  }
  if (shown.kind === 'other-browser') {
    return (
      <OtherBrowserScreen
        {...shown.otherBrowser}
        onConnect={async () => {
          await onConnect?.()
          showToast({ text: doneMessages.connect, tone: 'good' })
          setShown({ kind: 'in' })
        }}
      />
    )
  }
  if (shown.kind === 'mailed') {
    return (
      <>
        <AuthHeading heading={texts.checkEmail}>{texts.checkEmailIntro}</AuthHeading>
        <Message kind="status">
          {identityMessages.linkSent} <bdi className="block font-medium [overflow-wrap:anywhere]">{shown.to}</bdi>
        </Message>
        <AppLink to={paths.login} className={buttonClass('outline', 'lg', 'mt-8 self-start')}>
          {authFormMessages.logInLink}
        </AppLink>
      </>
    )
  }
  return (
    <>
      <AuthHeading heading={texts.failed}>{texts.failedIntro}</AuthHeading>
      <ErrorLine text={shown.message} />
      <AppLink to={user ? returnTo : paths.login} className={buttonClass('outline', 'lg', 'mt-8 self-start')}>
        {user ? texts.goBack : authFormMessages.logInLink}
      </AppLink>
    </>
  )
}

type OtherBrowserScreenProps = OtherBrowser & { onConnect: () => Promise<void> }

/** Asks before connecting: the person who started in the other browser may be someone else. */
function OtherBrowserScreen({ service, device, started_at, onConnect }: OtherBrowserScreenProps) {
  const { user } = useSession()
  const here = useLocation()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const handleConnect = async () => {
    setBusy(true)
    setFault(null)
    try {
      await onConnect()
    } catch (error) {
      setFault(sentenceOf(error, texts.otherBrowser.failed))
      setBusy(false)
    }
  }
  const time = <RelativeTime iso={started_at} />
  return (
    <>
      <AuthHeading heading={texts.otherBrowser.heading(service)}>{texts.otherBrowser.intro}</AuthHeading>
      <p>{fillMessage(texts.otherBrowser.started(service, device), { time })}</p>
      <p className="mt-3">{texts.otherBrowser.onlyYours}</p>
      <ErrorLine text={fault} className="mt-6" />
      {user ? (
        <Button size="lg" className="mt-8 self-start" isBusy={isBusy} onClick={() => void handleConnect()}>
          {texts.otherBrowser.connect(service)}
        </Button>
      ) : (
        <>
          <p className="mt-3 text-muted">{texts.otherBrowser.logInFirst}</p>
          <AppLink
            to={paths.login}
            state={originState(here)}
            className={buttonClass('primary', 'lg', 'mt-8 self-start')}
          >
            {authFormMessages.logIn}
          </AppLink>
        </>
      )}
    </>
  )
}

/** Waits until the session is known: a pending token refresh would otherwise overwrite the new session. */
export function IdentityPage() {
  const session = useSessionStore()
  const { search } = useLocation()
  const { initializationAttempted } = useSession()
  if (!initializationAttempted) return <Spinner />
  return <FinishIdentity finish={() => session.signIn('finishIdentity', { body: { query: search } })} />
}

export function ConfirmIdentityPage() {
  const session = useSessionStore()
  const [search] = useSearchParams()
  const { initializationAttempted } = useSession()
  if (!initializationAttempted) return <Spinner />
  const token = search.get('token') ?? ''
  return (
    <FinishIdentity
      finish={() => session.signIn('confirmIdentity', { body: { token } })}
      onConnect={async () => {
        await session.call('confirmIdentity', { body: { token, finish: true } }, texts.otherBrowser.failed)
      }}
    />
  )
}
