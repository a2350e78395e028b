import { messages } from '@joinery/contract/messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { useMutation } from '@tanstack/react-query'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

const texts = securityMessages.password

/** For accounts created with an identity provider: sets the first password by the reset email. */
export function SetPasswordSection() {
  const session = useSessionStore()
  const email = useSession().user?.email ?? ''
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => session.callPublic('forgotPassword', { body: { email } }, messages.auth.forgotFailed),
  })
  return (
    <Section title={texts.title} about={texts.setAbout}>
      <Outcome
        fault={error && sentenceOf(error, messages.auth.forgotError)}
        success={isSuccess ? signInMessages.passwordLinkSent : null}
      />
      <Button variant="outline" className="self-start" isBusy={isPending} disabled={isSuccess} onClick={() => mutate()}>
        {texts.set}
      </Button>
    </Section>
  )
}
