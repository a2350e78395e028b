import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { twoStepLoginMessages as texts } from '@joinery/contract/messages/two-step-login-messages'
import type { SecondStep } from '@joinery/contract/sign-in/factors'
import { useState } from 'react'

import { RequiredSetup } from '#features/auth/sign-in/required-setup.tsx'
import { useFinishLogIn } from '#features/auth/sign-in/use-finish-log-in.ts'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { useHeadingFocus } from '#frame/use-heading-focus.ts'
import { usePageTitle } from '#frame/use-page-title.ts'
import { RecoveryCodes } from '#kit/sign-in/recovery-codes.tsx'
import { type FactorMethod, SecondFactor } from '#kit/sign-in/second-factor.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

export type SecondStepScreenProps = {
  secondStep: SecondStep
  onBack: () => void
  /** Called with the reason when the sign-in has to start again. */
  onOver: (message: string) => void
}

/** Shown between the first step of a sign-in and the session, in place of the form of the first step. */
export function SecondStepScreen({ secondStep, onBack, onOver }: SecondStepScreenProps) {
  const session = useSessionStore()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { byCode, byPasskey, readSecret } = useFinishLogIn(secondStep, { onCodes: setCodes, onOver })
  const { methods } = secondStep
  usePageTitle(texts.pageTitle)
  useHeadingFocus(codes !== null ? 'codes' : methods.includes('setup') ? 'setup' : null)

  if (codes !== null) {
    return (
      <>
        <AuthHeading heading={signInMessages.recoveryCodes.title}>{texts.codesIntro}</AuthHeading>
        <RecoveryCodes codes={codes} layout="page" onSaved={() => void session.continueSignIn()} />
      </>
    )
  }
  if (methods.includes('setup')) {
    return (
      <>
        <AuthHeading heading={texts.setupTitle}>{texts.setupIntro}</AuthHeading>
        <RequiredSetup readSecret={readSecret} onCode={(code) => byCode('setup', code)} onBack={onBack} />
      </>
    )
  }
  return (
    <>
      <AuthHeading heading={texts.title}>{texts.intro}</AuthHeading>
      <SecondFactor
        methods={methods.filter((method): method is FactorMethod => method !== 'setup')}
        onCode={byCode}
        onPasskey={byPasskey}
        layout="page"
        wayOut={{ label: texts.back, onLeave: onBack }}
      />
    </>
  )
}
