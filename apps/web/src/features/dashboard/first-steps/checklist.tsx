import { Check, X } from 'lucide-react'
import { useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import type { IntentState } from '#lib/intent.ts'
import { paths } from '#paths.ts'

import { areStepsHidden, type FirstStepsState, hideSteps } from './first-steps-done.ts'
import { steps } from './steps.ts'

type ChecklistProps = { state: FirstStepsState; person: string }

/** The first steps as a checklist, with links to the open ones. */
export function Checklist({ state: { project, hasPeople, hasPicture }, person }: ChecklistProps) {
  const [isHidden, setHidden] = useState(() => areStepsHidden(person))
  if (isHidden || !project || (hasPeople && hasPicture)) return null
  const id = project.uid_project
  const ways = [
    { isDone: true, to: paths.dashboard, act: '', state: undefined },
    {
      isDone: hasPeople,
      to: paths.project(id),
      act: 'Invite somebody',
      state: { intent: 'invite' } satisfies IntentState,
    },
    { isDone: hasPicture, to: paths.project(id, 'genai'), act: 'Make a picture', state: undefined },
  ]
  return (
    <section aria-label="First steps" className="relative mb-8 rounded-lg border border-line bg-surface p-5 pr-14">
      <ol className="grid gap-x-8 gap-y-4 md:grid-cols-3">
        {steps.map(({ name }, index) => {
          const way = ways[index]
          return (
            <li key={name} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
              <span
                aria-hidden
                className={`flex size-6 shrink-0 items-center justify-center rounded-full border text-[0.8125rem] tabular-nums ${way?.isDone ? 'border-good text-good' : 'border-line-strong text-muted'}`}
              >
                {way?.isDone ? <Check className="size-4" strokeWidth={2} /> : index + 1}
              </span>
              <span className={way?.isDone ? 'text-muted line-through' : 'font-medium'}>
                {name}
                {way?.isDone && <span className="sr-only"> (done)</span>}
              </span>
              {way && !way.isDone && (
                <AppLink to={way.to} state={way.state} className={buttonClass('outline')}>
                  {way.act}
                </AppLink>
              )}
            </li>
          )
        })}
      </ol>
      <IconButton
        label="Hide the first steps"
        className="absolute top-2.5 right-2.5 text-muted"
        onClick={() => {
          hideSteps(person)
          setHidden(true)
        }}
      >
        <X className="size-4.5" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </section>
  )
}
