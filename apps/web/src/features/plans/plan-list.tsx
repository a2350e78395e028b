import { messages } from '@joinery/contract/messages'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { type PlanName, plans, type Plan } from './plans.ts'

type PlanCardProps = { plan: Plan; isOwn: boolean; notice: string | null; children: ReactNode }

/** A plan card; its action is passed as children, and the resulting notice is shown below. */
function PlanCard({ plan, isOwn, notice, children }: PlanCardProps) {
  return (
    <li className="row-span-4 grid grid-rows-subgrid gap-0 rounded-lg border border-line bg-surface p-6 sm:p-8 lg:p-6 xl:p-8">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="font-display text-2xl leading-tight">{plan.name}</h2>
          {isOwn && <p className="rounded-full border border-good/40 px-3 py-0.5 text-sm text-good">Your plan</p>}
        </div>
        <p className="mt-1 text-muted">{plan.pitch}</p>
      </div>
      <p className="mt-7 flex flex-wrap items-baseline gap-x-2 gap-y-1 whitespace-nowrap">
        <span className="font-display text-[3.25rem] leading-none lg:text-[2.75rem] xl:text-[3.25rem] tracking-[-0.02em]">
          {plan.price}
        </span>
        <span className="text-muted">{plan.period}</span>
      </p>
      <div className="mt-7 flex flex-col gap-3 self-start">
        {children}
        {notice && <Message kind="alert">{notice}</Message>}
      </div>
      <ul className="mt-7 border-t border-line pt-3">
        {plan.contents.map((line) => (
          <li key={line} className="flex items-start gap-3 py-2">
            <Check className="mt-0.5 size-5 shrink-0 text-good" strokeWidth={1.5} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The three plans. Premium, and Business without a contact address, show that they are not available yet. */
export function PlanList() {
  const { brand } = useSite()
  const [asked, setAsked] = useState<PlanName | null>(null)
  // The prerenderer does not know the address: Business is a button there and becomes a link after hydration.
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
