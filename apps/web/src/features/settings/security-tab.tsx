import { messages } from '@joinery/contract/messages'
import { securityMessages as texts } from '@joinery/contract/messages/security-messages'
import { useMutation, useQuery } from '@tanstack/react-query'

import { logOutEverywhere } from '#api/auth.ts'
import { factorsQuery } from '#api/sign-in/factors.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { ActivityList } from './activity-list.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { SignInSections } from './sign-in/sign-in-sections.tsx'
import { TokensSection } from './tokens/tokens-section.tsx'

export function SecurityTab() {
  const session = useSessionStore()
  const { passwords } = useSite()
  const { data: factors } = useQuery(factorsQuery(session))
  const { mutate, error } = useMutation({ mutationFn: () => logOutEverywhere(session) })
  const hasPassword = factors?.has_password ?? true // assumed until known; nearly all accounts have one

  return (
    <>
      {passwords && hasPassword && (
        <Section title={texts.password.title} about={texts.password.changeAbout}>
          <ChangePasswordForm />
        </Section>
      )}
      <SignInSections />
      <TokensSection />
      <Section title={texts.devices.title} about={texts.devices.about}>
        <DeviceList />
        <ErrorLine text={error && sentenceOf(error, messages.session.network)} />
        <Button variant="outline" className="self-start" onClick={() => mutate()}>
          {texts.devices.logOutAll}
        </Button>
      </Section>
      <Section title={texts.activity.title} about={texts.activity.about}>
        <ActivityList />
      </Section>
    </>
  )
}
