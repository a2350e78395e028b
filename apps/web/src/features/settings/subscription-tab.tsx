import { messages } from '@joinery/contract/messages'
import { planNames } from '@joinery/contract/plans'
import { formatCount } from '@joinery/contract/text/counts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { creditsQuery } from '#api/credits.ts'
import { CreditsHelp } from '#kit/credits/credits-help.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { CreditHistory } from './credit-history.tsx'

export function SubscriptionTab() {
  const { credits, creditsLoading, user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const outlook = useQuery(creditsQuery(useSessionStore())).data
  const plan = user?.plan ?? 'free'
  return (
    <>
      <Section title="Current Plan" about="What your account includes today.">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="font-display text-3xl">{planNames[plan]}</p>
          <AppLink to={paths.plans} className={buttonClass('primary')}>
            {plan === 'business' ? 'See plans' : 'Upgrade Plan'}
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
        {outlook && <CreditsHelp {...outlook} />}
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
