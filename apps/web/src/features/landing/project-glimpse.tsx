import { CalendarDays, Check } from 'lucide-react'

import { Picture } from '#kit/ui/pictures/picture.tsx'

import { pictures } from './pictures.ts'

const bubble = 'w-fit max-w-[85%] rounded-lg px-4 py-2.5 text-[0.9375rem]'

/** A look into a project: a question, an answer with a picture, and the card it became. For the eye only. */
export function ProjectGlimpse() {
  return (
    <div aria-hidden className="relative pb-26 select-none sm:pb-16">
      <div className="rounded-lg border border-line bg-surface p-5 shadow-low sm:p-7">
        <p className={`${bubble} ml-auto rounded-br-sm bg-accent text-on-accent`}>
          Which stone for the island: the quiet one or the green?
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
              <p className="px-1 pb-3 text-[0.9375rem]">The green. It carries the oak. Here it is at noon:</p>
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
          <span className="flex items-center gap-1.5 text-good">
            <Check className="size-4" strokeWidth={1.5} />
            Client said yes
          </span>
        </p>
      </div>
    </div>
  )
}
