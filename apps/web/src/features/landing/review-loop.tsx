import { ArrowRight, Check, ChevronsLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Picture } from '#kit/ui/pictures/picture.tsx'
import { paths } from '#paths.ts'

import { pictures } from './pictures.ts'

const label = 'absolute bottom-3 rounded-full bg-black/70 px-3 py-1 text-sm text-white'

function Wall({ isRevised = false, className = '' }) {
  return (
    <Picture
      sources={isRevised ? pictures.revised : pictures.trade('cabinetry').render}
      sizes="(min-width: 1440px) 500px, (min-width: 1024px) 37vw, (min-width: 640px) 56vw, 112vw"
      alt=""
      loading="lazy"
      className={`size-full object-cover ${className}`}
    />
  )
}

const steps: readonly { name: string; text: string; picture: ReactNode }[] = [
  {
    name: 'Comment on the image',
    text: 'Share a link, and your client marks the area to change without an account. Turn the comment into a card.',
    picture: (
      <>
        <Wall />
        <div className="absolute top-[57%] left-[10%] h-[9%] w-[78%] rounded-sm border-2 border-white shadow-low">
          <span className="absolute -top-8 -left-0.5 flex size-7 items-center justify-center rounded-full rounded-bl-none border-2 border-white bg-accent text-sm font-medium text-on-accent">
            1
          </span>
        </div>
        <div className="absolute inset-x-4 top-4 flex items-center gap-3 rounded-md bg-surface p-3 shadow-high">
          <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-good text-sm font-medium text-paper">
            C
          </span>
          <p className="min-w-0 text-[0.9375rem] leading-snug">
            <span className="block text-sm text-muted">Clara, client</span>
            Could we try a green marble here?
          </p>
        </div>
      </>
    ),
  },
  {
    name: 'Revise only that area',
    text: 'Change exactly that area with AI, or upload your own file. Save it as a new version and compare the two.',
    picture: (
      <>
        <Wall />
        <Wall isRevised className="absolute inset-0 [clip-path:inset(0_0_0_50%)]" />
        <div className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-white" />
        <span className="absolute top-[40%] left-1/2 flex size-9 -translate-1/2 items-center justify-center rounded-full bg-white text-black shadow-low">
          <ChevronsLeftRight className="size-5" strokeWidth={1.75} />
        </span>
        <span className={`${label} left-3`}>Version 1</span>
        <span className={`${label} right-3`}>Version 2, AI</span>
      </>
    ),
  },
  {
    name: 'Get it approved',
    text: 'Your client approves that exact file, on a phone too. The certificate names the version and the time.',
    picture: (
      <div className="absolute inset-x-0 top-4 mx-auto h-full w-60 overflow-hidden rounded-t-[1.75rem] border-x-[6px] border-t-[6px] border-ink bg-paper">
        <p className="flex items-center gap-2 px-4 pt-4 text-sm font-medium lg:max-xl:hidden">
          <span className="flex size-5 items-center justify-center rounded-sm bg-good text-xs text-paper">H</span>
          Hartwell Studio
        </p>
        <p className="px-4 pt-2 pb-3 font-display text-lg leading-tight lg:max-xl:pt-3">Mara requested your approval</p>
        <div className="relative h-24 lg:max-xl:h-20 xl:h-32">
          <Wall isRevised />
          <span className="absolute bottom-2 left-2 rounded-full bg-black/70 px-2 py-0.5 text-xs text-white">AI</span>
        </div>
        <p className="m-3 flex items-center gap-3 rounded-md border border-line bg-surface p-3 text-sm shadow-low">
          <Check className="size-6 shrink-0 text-good" strokeWidth={1.75} />
          <span>
            <span className="block font-medium">Version 2 approved</span>
            <span className="text-muted">Certificate as PDF</span>
          </span>
        </p>
      </div>
    ),
  },
]

/** The loop from a client's comment to their approval, in three images. */
export function ReviewLoop() {
  return (
    <section aria-labelledby="loop" className="mx-auto mt-20 max-w-page px-5 sm:px-8 lg:mt-28 lg:px-12">
      <h2 id="loop" className="font-display text-[2rem] leading-tight tracking-[-0.015em] sm:text-[2.5rem]">
        From comment to approval
      </h2>
      <p className="mt-3 max-w-prose text-lg text-muted">
        Your client points at the image, you revise it, and their approval is on record. All in one project.
      </p>
      <ol className="mt-8 grid gap-x-6 gap-y-10 lg:grid-cols-3">
        {steps.map(({ name, text, picture }, index) => (
          <li key={name} className="gap-x-8 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-center">
            <div
              aria-hidden
              className="relative aspect-12/11 overflow-hidden rounded-lg border border-line bg-sunken select-none"
            >
              {picture}
            </div>
            <div className="mt-5 flex gap-4 sm:max-lg:mt-0">
              <span aria-hidden className="font-display text-[1.3125rem] leading-snug text-accent tabular-nums">
                {index + 1}
              </span>
              <div>
                <h3 className="font-display text-[1.3125rem] leading-snug">{name}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <AppLink to={paths.login} className={buttonClass('primary', 'lg', 'mt-8')}>
        Get Started
        <ArrowRight className="size-4.5" strokeWidth={1.75} aria-hidden />
      </AppLink>
    </section>
  )
}
