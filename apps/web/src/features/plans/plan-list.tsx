import { messages } from '@joinery/contract/messages'
import { type ReactNode, useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { PlanCard } from './plan-card.tsx'
import { type PlanName, plans } from './plans.ts'

/** The three plans. Premium, and Business without a contact address, answer in the page that they are not ready yet. */
export function PlanList() {
  const { brand } = useSite()
  const [asked, setAsked] = useState<PlanName | null>(null)
  // The prerenderer does not know the address: Business is a button there, and becomes a link where there is one.
  const contactEmail = useHydrated() ? brand.contactEmail : null
  const own = useSession().user?.plan

  const notices: Record<PlanName, string | null> = {
    Free: null,
    Premium: messages.plans.premiumSoon,
    Business: messages.plans.businessSoon,
  }
  const steps: Record<PlanName, ReactNode> = {
    Free: (
      <AppLink to={paths.login} className={buttonClass('primary', 'lg')}>
        Get Started
      </AppLink>
    ),
    Premium: (
      <Button variant="outline" size="lg" onClick={() => setAsked('Premium')}>
        Upgrade to Premium
      </Button>
    ),
    Business: contactEmail ? (
      <a href={`mailto:${contactEmail}`} className={buttonClass('outline', 'lg')}>
        Contact Us
      </a>
    ) : (
      <Button variant="outline" size="lg" onClick={() => setAsked('Business')}>
        Contact Us
      </Button>
    ),
  }

  return (
    <ul className="grid gap-x-5 lg:grid-cols-3 max-lg:[&>li+li]:mt-5">
      {plans.map((plan) => (
        <PlanCard
          key={plan.name}
          plan={plan}
          isOwn={plan.id === own}
          notice={asked === plan.name ? notices[plan.name] : null}
        >
          {steps[plan.name]}
        </PlanCard>
      ))}
    </ul>
  )
}
