import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { Message } from '#kit/ui/feedback/message.tsx'

import type { Plan } from './plans.ts'

type PlanCardProps = { plan: Plan; isOwn: boolean; notice: string | null; children: ReactNode }

/** One plan; its step (a link or a button) is handed in, and what pressing it has to say stands below it. */
export function PlanCard({ plan, isOwn, notice, children }: PlanCardProps) {
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
