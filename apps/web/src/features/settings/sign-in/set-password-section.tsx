import { messages } from '@joinery/contract/messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { useMutation } from '@tanstack/react-query'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

/** Whoever came by another service has no password; the link of a mail sets the first one, as it sets a forgotten one. */
export function SetPasswordSection() {
  const session = useSessionStore()
  const email = useSession().user?.email ?? ''
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => session.callPublic('forgotPassword', { body: { email } }, messages.auth.forgotFailed),
  })
  return (
    <Section
      title="Password"
      about="You have none yet: you sign in another way. With one you can come in by your address."
    >
      <Outcome
        fault={error && sentenceOf(error, messages.auth.forgotError)}
        success={isSuccess ? signInMessages.passwordMail : null}
      />
      <Button variant="outline" className="self-start" isBusy={isPending} disabled={isSuccess} onClick={() => mutate()}>
        Set a password
      </Button>
    </Section>
  )
}
