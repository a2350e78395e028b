import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'

import { Message } from '#kit/ui/feedback/message.tsx'
import { Picture } from '#kit/ui/pictures/picture.tsx'

import { sampleOffers } from './samples.ts'
import { useSample } from './use-sample.ts'

/** A small project per trade to look around in; taking one leads into it. `columns` is how many stand side by side. */
export function SampleOffers({ columns }: { columns: 2 | 4 }) {
  const { underWay, fault, take } = useSample()
  return (
    <div className="flex flex-col gap-5">
      <ul
        aria-label={texts.samples.title}
        className={`grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 ${columns === 4 ? 'lg:grid-cols-4' : ''}`}
      >
        {sampleOffers.map(({ industry, name, line, picture }) => (
          <li
            key={industry}
            className="relative flex overflow-hidden rounded-md border border-line bg-surface transition-[border-color,box-shadow] not-has-disabled:hover:border-line-strong not-has-disabled:hover:shadow-low max-[30rem]:items-center min-[30rem]:flex-col"
          >
            <span className="relative block aspect-4/3 shrink-0 overflow-hidden bg-sunken max-[30rem]:w-28 min-[30rem]:w-full">
              <Picture
                sources={picture}
                sizes={columns === 4 ? '(min-width: 64rem) 300px, 46vw' : '290px'}
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
              {/* All of the card is the button's. */}
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
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
    </div>
  )
}
