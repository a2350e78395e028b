import { dashboardMessages } from '@joinery/contract/messages/dashboard-messages'
import type { Project } from '@joinery/contract/projects'
import type { FirstStepsDone } from '@joinery/contract/review/waiting'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'

import { firstStepsQuery } from '#api/waiting.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { areStepsHidden, hideSteps } from './hidden-steps.ts'
import { StepMark } from './step-mark.tsx'
import { stepsIn } from './steps.ts'

const texts = dashboardMessages.firstSteps

/** The latest project in which the user can do all steps. */
const latestOwn = (projects: readonly Project[]): Project | undefined =>
  projects
    .filter((project) => may(project, 'addMembers'))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0]

const nothingDone: FirstStepsDone = { image: null, has_generated: false, has_commented: false, has_requested: false }

type ChecklistProps = { projects: readonly Project[]; person: string }

/** The first steps as a checklist, with a link to the place of each open step. Hidden once all are done. */
export function Checklist({ projects, person }: ChecklistProps) {
  const [isHidden, setHidden] = useState(() => areStepsHidden(person))
  const project = latestOwn(projects)
  const isShown = !isHidden && project !== undefined
  const query = firstStepsQuery(useSessionStore(), project?.uid_project ?? '')
  const { data, isLoading } = useQuery({ ...query, enabled: isShown })
  // While loading, an invisible list holds the place, so that the projects below do not move.
  const done = isLoading ? nothingDone : data
  const steps = isShown && done ? stepsIn(project.uid_project, done) : []
  const current = steps.findIndex(({ isDone }) => !isDone)
  // Remembered, so that the next visit does not ask again.
  const isComplete = steps.length > 0 && current === -1
  useEffect(() => {
    if (isComplete) hideSteps(person)
  }, [isComplete, person])
  if (current === -1) return null
  return (
    <section
      aria-label={texts.title}
      className={`relative mb-8 rounded-lg border border-line bg-surface px-5 pt-4 pb-5 lg:px-6 ${isLoading ? 'invisible' : ''}`}
    >
      <h2 className="font-display text-xl">{texts.title}</h2>
      <ol className="mt-3 grid gap-x-6 gap-y-2 lg:grid-cols-5">
        {steps.map(({ name, text, act, isDone, way }, index) => {
          const isCurrent = index === current
          return (
            <li key={name} className="flex gap-3 lg:flex-col">
              <StepMark number={index + 1} isDone={isDone} isCurrent={isCurrent} />
              <div className="min-w-0 flex-1 py-0.5">
                {isDone || isCurrent || !way ? (
                  <p className={isCurrent ? 'font-medium' : 'text-muted'}>
                    {name}
                    {isDone && <span className="sr-only">{texts.done}</span>}
                  </p>
                ) : (
                  <AppLink
                    to={way.to}
                    state={way.state}
                    className="rounded-sm text-muted underline decoration-line-strong underline-offset-4 hover:text-accent"
                  >
                    {name}
                  </AppLink>
                )}
                {isCurrent && (
                  <>
                    <p className="mt-0.5 text-[0.9375rem] text-muted">{text}</p>
                    {way && (
                      <AppLink to={way.to} state={way.state} className={buttonClass('primary', 'md', 'mt-3')}>
                        {act}
                      </AppLink>
                    )}
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <IconButton
        label={texts.hide}
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
