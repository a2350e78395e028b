import { messages } from '@joinery/contract/messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
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

const texts = settingsMessages.subscription

export function SubscriptionTab() {
  const { credits, creditsLoading, user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const outlook = useQuery(creditsQuery(useSessionStore())).data
  const plan = user?.plan ?? 'free'
  return (
    <>
      <Section title={texts.currentPlan} about={texts.currentPlanAbout}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="font-display text-3xl">{planNames[plan]}</p>
          <AppLink to={paths.plans} className={buttonClass('primary')}>
            {plan === 'business' ? texts.seePlans : texts.upgradePlan}
          </AppLink>
        </div>
      </Section>
      <Section title={texts.credits} about={texts.creditsAbout}>
        <p className="font-display text-3xl tabular-nums" aria-busy={creditsLoading}>
          {credits === null ? '...' : formatCount(credits)}
        </p>
        {outlook && <CreditsHelp {...outlook} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setAsking(true)}>
            {texts.buyCredits}
          </Button>
          <Button variant="outline" disabled>
            {texts.addCredits}
          </Button>
        </div>
        {isAsking && <Message kind="alert">{messages.ai.buyCreditsSoon}</Message>}
      </Section>
      <Section title={texts.history} about={texts.historyAbout}>
        <CreditHistory />
      </Section>
    </>
  )
}
