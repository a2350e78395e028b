import { messages } from '@joinery/contract/messages'

import { SampleOffers } from '#features/dashboard/sample-offers.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'

import { steps } from './steps.ts'

/** Shown to people without a project: the first steps and the samples. */
export function FirstSteps({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="pb-12">
      <h2 className="font-display text-[1.75rem] leading-tight tracking-[-0.01em]">{messages.project.noneYet}</h2>
      <ol className="mt-6 grid gap-x-8 gap-y-7 md:grid-cols-3">
        {steps.map(({ Icon, name, text }, index) => (
          <li key={name} className="flex gap-4 border-t border-line pt-5 md:flex-col md:gap-3">
            <Icon className="size-6 shrink-0 text-accent" strokeWidth={1.5} aria-hidden />
            <div>
              <h3 className="font-medium">
                <span className="text-muted tabular-nums">{index + 1}. </span>
                {name}
              </h3>
              <p className="mt-1 max-w-prose text-[0.9375rem] text-muted">{text}</p>
              {index === 0 && (
                <Button className="mt-4" onClick={onCreate}>
                  Start your first one
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <h2 className="mt-12 font-display text-xl leading-tight">Or look around in a sample</h2>
      <p className="mt-1 mb-5 max-w-prose text-[0.9375rem] text-muted">
        A project half way through, with a description, a conversation, a board and pictures. It is yours: change it, or
        delete it.
      </p>
      <SampleOffers columns={4} />
    </div>
  )
}
