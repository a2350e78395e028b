import { messages } from '@joinery/contract/messages'
import { useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { formatCount } from '#lib/format.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { CreditHistory } from './credit-history.tsx'

export function SubscriptionTab() {
  const { credits, creditsLoading } = useSession()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Section title="Current Plan" about="What your account includes today.">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="font-display text-3xl">Free</p>
          <AppLink to={paths.plans} className={buttonClass('primary')}>
            Upgrade Plan
          </AppLink>
        </div>
      </Section>
      <Section
        title="Account credits"
        about="An image takes 100 credits unless its provider says otherwise, a summary 1. What fails costs nothing."
      >
        <p className="font-display text-3xl tabular-nums" aria-busy={creditsLoading}>
          {credits === null ? '...' : formatCount(credits)}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setAsking(true)}>
            Buy Credits
          </Button>
          <Button variant="outline" disabled>
            Add Credits
          </Button>
        </div>
        {isAsking && <Message kind="alert">{messages.ai.buyCreditsSoon}</Message>}
      </Section>
      <Section title="Credits history" about="What came in, and what it went for.">
        <CreditHistory />
      </Section>
    </>
  )
}
