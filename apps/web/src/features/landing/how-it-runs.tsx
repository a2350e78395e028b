import { CalendarDays } from 'lucide-react'

import { Picture } from '#kit/ui/pictures/picture.tsx'

import { pictures } from './pictures.ts'

const bubble = 'w-fit max-w-[85%] rounded-lg px-4 py-2.5 text-[0.9375rem]'

/** Decorative preview of a project: a question, an answer with an image, and the resulting card. */
function ProjectGlimpse() {
  return (
    <div aria-hidden className="relative pb-26 select-none sm:pb-16">
      <div className="rounded-lg border border-line bg-surface p-5 shadow-low sm:p-7">
        <p className={`${bubble} ml-auto rounded-br-sm bg-accent text-on-accent`}>
          Which stone for the island: the plain one or the green?
        </p>
        <div className="mt-5 flex gap-3">
          <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-good text-xs font-medium text-paper">
            J
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium">
              Jonas <span className="font-normal text-muted">3:58PM</span>
            </p>
            <div className="mt-1.5 overflow-hidden rounded-lg rounded-tl-sm border border-line bg-paper p-3">
              <p className="px-1 pb-3 text-[0.9375rem]">
                The green. It goes well with the oak. Here it is in daylight:
              </p>
              <Picture
                sources={pictures.trade('stone').render}
                sizes="(min-width: 1024px) 520px, 84vw"
                alt=""
                loading="lazy"
                className="aspect-16/10 w-full rounded-md object-cover"
              />
            </div>
          </div>
        </div>
      </div>
      <div className="absolute right-4 bottom-0 w-[min(19rem,88%)] rotate-2 rounded-md border border-accent bg-surface p-4 shadow-high sm:right-8">
        <p className="text-[0.9375rem]">Slab order: green marble, book-matched on the waterfall</p>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm whitespace-nowrap">
          <span className="flex items-center gap-1.5 text-warn">
            <CalendarDays className="size-4" strokeWidth={1.5} />
            Tue 17 Nov
          </span>
          <span className="flex items-center gap-1.5 text-muted">
            <span className="flex size-5 items-center justify-center rounded-full bg-good text-xs text-paper">J</span>
            Jonas
          </span>
        </p>
      </div>
    </div>
  )
}

const steps = [
  {
    name: 'Set up the project',
    text: 'Create a project, describe the job, and add drawings, models, photos and samples.',
  },
  {
    name: 'Talk it through',
    text: 'Your team and trades in one group chat. Quote a message, attach an image, and find the answer later.',
  },
  {
    name: 'Plan the work',
    text: 'A simple three-column board shows who is doing what, and by when.',
  },
  {
    name: 'See the result',
    text: 'Generate and revise images from your own files, and compare each one with the original.',
  },
]

export function HowItRuns() {
  return (
    <section aria-labelledby="how" className="mx-auto mt-20 max-w-page px-5 sm:px-8 lg:mt-28 lg:px-12">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,0.9fr)_minmax(0,1fr)] lg:items-center">
        <div>
          <h2 id="how" className="font-display text-[2rem] leading-tight tracking-[-0.015em] sm:text-[2.5rem]">
            How a project works
          </h2>
          <ol className="mt-8">
            {steps.map(({ name, text }, index) => (
              <li key={name} className="flex gap-5 border-t border-line py-5">
                <span aria-hidden className="w-6 shrink-0 font-display text-xl leading-snug text-accent tabular-nums">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-medium">{name}</h3>
                  <p className="mt-1 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <ProjectGlimpse />
      </div>
    </section>
  )
}
