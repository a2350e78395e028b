import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { loginMessages as texts } from '@joinery/contract/messages/login-messages'
import type { SecondStep } from '@joinery/contract/sign-in/factors'
import { type ComponentType, Suspense, useState } from 'react'
import { useLocation } from 'react-router'

import { LoginForm } from '#features/auth/login-form.tsx'
import { NewHere } from '#features/auth/new-here.tsx'
import { readOrigin } from '#frame/guards/origin.ts'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { saveRegisteredEmail, readRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { paths } from '#paths.ts'

import type { SecondStepScreenProps } from './second-step.tsx'

const InboxLink = retryableLazy(async () => (await import('#features/auth/inbox-link.tsx')).InboxLink)

type Handover = { readonly message: string; readonly email: string; readonly isRegistered: boolean }

/** Reads a message and the typed email address handed over by another page in the history state. */
const readHandover = (state: unknown): Handover => {
  const read = (key: keyof Handover): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined
  const text = (key: 'message' | 'email'): string => {
    const value = read(key)
    return typeof value === 'string' ? value : ''
  }
  return { message: text('message'), email: text('email'), isRegistered: read('isRegistered') === true }
}

/** Result of the password step: the second step, or the reason to start again. */
type FirstStep = { readonly email: string; readonly secondStep?: SecondStep; readonly fault?: string }

export function LoginPage() {
  const { state } = useLocation()
  const [first, setFirst] = useState<FirstStep | null>(null)
  // Loaded on demand: few accounts have a second step.
  const [Screen, setScreen] = useState<ComponentType<SecondStepScreenProps>>()
  if (Screen && first?.secondStep) {
    const { email, secondStep } = first
    return (
      <Screen
        secondStep={secondStep}
        onBack={() => setFirst({ email })}
        onOver={(fault) => setFirst({ email, fault })}
      />
    )
  }
  const handleSecondStep = async (email: string, secondStep: SecondStep) => {
    const { SecondStepScreen } = await import('./second-step.tsx')
    saveRegisteredEmail(null)
    setScreen(() => SecondStepScreen)
    setFirst({ email, secondStep })
  }
  return <FirstStepScreen state={state} first={first} onSecondStep={handleSecondStep} />
}

type FirstStepScreenProps = {
  state: unknown
  first: FirstStep | null
  onSecondStep: (email: string, secondStep: SecondStep) => Promise<void>
}

function FirstStepScreen({ state, first, onSecondStep }: FirstStepScreenProps) {
  usePageTitle(authFormMessages.logIn)
  const { message, email: handed, isRegistered } = readHandover(state)
  const email = first?.email || handed || readRegisteredEmail()
  const origin = readOrigin(state)
  return (
    <>
      <AuthHeading heading={authFormMessages.logIn}>{texts.intro}</AuthHeading>
      {message && !first && (
        <Message kind="status" tone="good" className="mb-6">
          {message}
        </Message>
      )}
      <ErrorLine text={first?.fault} className="mb-6" />
      {isRegistered && (
        <LazyBoundary>
          <Suspense>
            <InboxLink email={email} />
          </Suspense>
        </LazyBoundary>
      )}
      {/* People with an account do not need the registration hint. */}
      {!email && <NewHere />}
      <LoginForm
        initialEmail={email}
        isRegistered={isRegistered}
        returnTo={origin ? `${origin.pathname}${origin.search}${origin.hash}` : paths.dashboard}
        onSecondStep={onSecondStep}
      />
    </>
  )
}
