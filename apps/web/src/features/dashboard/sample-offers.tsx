import { messages } from '@joinery/contract/messages'
import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
import type { Industry } from '@joinery/contract/samples'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { createSample } from '#api/samples.ts'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { pictureSources } from '#kit/ui/pictures/picture-sources.ts'
import { Picture, type PictureSources } from '#kit/ui/pictures/picture.tsx'
import { newClientId } from '#lib/client-id.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { createKeyed } from '#lib/store/keyed.ts'
import { paths } from '#paths.ts'

const files = import.meta.glob<string>('./pictures/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

type Offer = {
  readonly industry: Industry
  readonly name: string
  readonly line: string
  readonly picture: PictureSources
}

const offer = (industry: Industry): Offer => ({
  industry,
  ...texts.samples[industry],
  picture: pictureSources(files, `card-${industry}`, { width: 640, height: 480 }),
})

const sampleOffers: readonly Offer[] = [offer('cabinetry'), offer('interior'), offer('stone'), offer('staging')]

/** Creates a sample project and opens it. */
const useSample = () => {
  const session = useSessionStore()
  const navigate = useNavigate()
  // A retry after a lost response sends the same id, so that it does not create a second project.
  const [clientIds] = useState(() => createKeyed(newClientId))
  const { mutate, isError, isIdle, variables, error } = useMutation({
    mutationFn: (industry: Industry) => createSample(session, industry, clientIds.open(industry)),
    onSuccess: ({ uid_project }) => navigate(paths.project(uid_project)),
  })
  // Stays set after the project is created, until its page is shown.
  const underWay = isIdle || isError ? null : variables
  return {
    underWay,
    fault: error && sentenceOf(error, messages.project.sampleFailed),
    take: (industry: Industry): void => {
      if (!underWay) mutate(industry)
    },
  }
}

/** Sample projects per trade; selecting one creates and opens it. */
export function SampleOffers() {
  const { underWay, fault, take } = useSample()
  return (
    <div className="flex flex-col gap-5">
      <ul aria-label={texts.samples.title} className="grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2">
        {sampleOffers.map(({ industry, name, line, picture }) => (
          <li
            key={industry}
            className="relative flex overflow-hidden rounded-md border border-line bg-surface transition-[border-color,box-shadow] not-has-disabled:hover:border-line-strong not-has-disabled:hover:shadow-low max-[30rem]:items-center min-[30rem]:flex-col"
          >
            <span className="relative block aspect-4/3 shrink-0 overflow-hidden bg-sunken max-[30rem]:w-28 min-[30rem]:w-full">
              <Picture
                sources={picture}
                sizes="(min-width: 64rem) 290px, 46vw"
                alt=""
                loading="lazy"
                className={`size-full object-cover transition-opacity ${underWay === null ? '' : 'opacity-60'}`}
              />
              {underWay === industry && (
                <span className="absolute inset-0 flex items-center justify-center">
                  <span
                    aria-hidden
                    className="size-7 animate-wait rounded-full border-2 border-line-strong border-t-accent"
                  />
                </span>
              )}
            </span>
            <div className="p-3.5">
              {/* The button covers the whole card. */}
              <button
                type="button"
                aria-describedby={`sample-${industry}`}
                aria-busy={underWay === industry || undefined}
                disabled={underWay !== null}
                onClick={() => take(industry)}
                className="text-left font-medium outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent disabled:cursor-default"
              >
                {name}
              </button>
              <p id={`sample-${industry}`} className="mt-0.5 text-sm text-muted">
                {line}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <output className="sr-only">{underWay && texts.samples.underWay}</output>
      <ErrorLine text={fault} />
    </div>
  )
}
