import { messages } from '@joinery/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'

import { logOutEverywhere } from '#api/auth.ts'
import { factorsQuery } from '#api/sign-in/factors.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { ActivityList } from './activity-list.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { SignInSections } from './sign-in/sign-in-sections.tsx'

export function SecurityTab() {
  const session = useSessionStore()
  const { passwords } = useSite()
  const { data: factors } = useQuery(factorsQuery(session))
  const { mutate, error } = useMutation({ mutationFn: () => logOutEverywhere(session) })
  const hasPassword = factors?.has_password ?? true // nearly everybody, and it does no harm until it is known

  return (
    <>
      {passwords && hasPassword && (
        <Section title="Password" about="A new password logs you out everywhere but here.">
          <ChangePasswordForm />
        </Section>
      )}
      <SignInSections />
      <Section
        title="Devices"
        about="Where you are signed in. If you do not know one, log it out and change your password."
      >
        <DeviceList />
        <Outcome fault={error && sentenceOf(error, messages.session.network)} success={null} />
        <Button variant="outline" className="self-start" onClick={() => mutate()}>
          Log out from all devices
        </Button>
      </Section>
      <Section
        title="Activity"
        about="What you did and what was done to your account, kept for 400 days. Of an address only its network is kept."
      >
        <ActivityList />
      </Section>
    </>
  )
}
