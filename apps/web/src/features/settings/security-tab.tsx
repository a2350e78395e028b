import { messages } from '@joinery/contract/messages'
import { useMutation } from '@tanstack/react-query'

import { logOutEverywhere } from '#api/auth.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { ActivityList } from './activity-list.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'

export function SecurityTab() {
  const session = useSessionStore()
  const { mutate, error } = useMutation({ mutationFn: () => logOutEverywhere(session) })

  return (
    <>
      <Section title="Password" about="A new password logs you out everywhere but here.">
        <ChangePasswordForm />
      </Section>
      <Section
        title="Devices"
        about="Where you are signed in. If you do not know one, log out everywhere and change your password."
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
