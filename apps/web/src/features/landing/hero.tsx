import { ArrowRight, UsersRound } from 'lucide-react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { paths } from '#paths.ts'

import { BeforeAfter } from './before-after.tsx'

export function Hero() {
  return (
    <section className="mx-auto grid max-w-page gap-x-12 gap-y-10 px-5 pt-8 sm:px-8 sm:pt-12 lg:grid-cols-[minmax(0,0.76fr)_minmax(0,1fr)] lg:items-center lg:px-12 lg:pt-14 xl:grid-cols-[minmax(0,0.68fr)_minmax(0,1fr)]">
      <div>
        <p className="inline-flex items-center gap-2 rounded-full border border-line px-3 py-1 text-sm text-muted">
          <UsersRound className="size-4" strokeWidth={1.5} aria-hidden />
          Real people and AI tools, since 2017
        </p>
        <h1 className="mt-6 font-display text-[clamp(3.25rem,6.2vw,4.75rem)] leading-[1.06] tracking-[-0.025em]">
          <span className="block">You design.</span> <span className="block">We render.</span>{' '}
          <em className="block font-together text-accent">Together.</em>
        </h1>
        <p className="mt-6 max-w-[28.5rem] text-lg leading-relaxed text-muted lg:text-[1.1875rem]">
          One place for your drawings, your client and your team. Talk it through, plan the work, and turn a rough model
          into an image your client will approve.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-[22.5rem]:flex-col">
          <AppLink to={paths.login} className={buttonClass('primary', 'lg')}>
            Get Started
            <ArrowRight className="size-4.5" strokeWidth={1.75} aria-hidden />
          </AppLink>
          <AppLink to={paths.plans} className={buttonClass('outline', 'lg')}>
            See plans
          </AppLink>
        </div>
      </div>
      <BeforeAfter />
    </section>
  )
}
