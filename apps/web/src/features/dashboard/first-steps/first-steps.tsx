import { messages } from '@joinery/contract/messages'
import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'

import { SampleOffers } from '#features/dashboard/sample-offers.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'

import { StepMark } from './step-mark.tsx'
import { stepsAhead } from './steps.ts'

/** Shown to people without a project: the first steps and the samples. */
export function FirstSteps({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="grid gap-x-14 gap-y-12 pb-12 lg:grid-cols-[11fr_9fr]">
      <section>
        <h2 className="font-display text-[1.75rem] leading-tight tracking-[-0.01em]">{messages.project.noneYet}</h2>
        <p className="mt-1 text-muted">{texts.firstSteps.about}</p>
        <ol className="mt-5 border-t border-line">
          {stepsAhead.map(({ name, text, act }, index) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4.5">
              <StepMark number={index + 1} isDone={false} isCurrent={index === 0} />
              <div className="min-w-0 flex-1 basis-52">
                <h3 className="font-medium">
                  <span className="sr-only">{index + 1}. </span>
                  {name}
                </h3>
                <p className="mt-0.5 text-[0.9375rem] text-muted">{text}</p>
              </div>
              {index === 0 && (
                <Button className="max-sm:ml-11" onClick={onCreate}>
                  {act}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <p className="mt-4 text-[0.9375rem] text-muted">{texts.firstSteps.invited}</p>
      </section>
      <section>
        <h2 className="font-display text-2xl leading-tight">{texts.samples.explore}</h2>
        <p className="mt-1 mb-5 text-[0.9375rem] text-muted">{texts.samples.about}</p>
        <SampleOffers />
      </section>
    </div>
  )
}
