import type { GeneratedImage } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { useInfiniteQuery } from '@tanstack/react-query'

import { generatedQuery } from '#api/ai.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

type HistoryStripProps = { shownId: string | undefined; onShow: (image: GeneratedImage) => void; onBroken: () => void }

/** The gallery has all of them. */
const most = 12
/** Twice the displayed width, for high-density screens. */
const width = 416

/** The user's latest images; selecting one shows it. */
export function HistoryStrip({ shownId, onShow, onBroken }: HistoryStripProps) {
  const { data: images, error, refetch } = useInfiniteQuery(generatedQuery(useSessionStore()))
  if (error && !images) {
    return (
      <p role="alert" className="text-[0.9375rem] text-bad">
        {sentenceOf(error, messages.ai.galleryFailed)}{' '}
        <button type="button" onClick={() => void refetch()} className="underline underline-offset-4">
          {commonMessages.tryAgain}
        </button>
      </p>
    )
  }
  if (!images || images.length === 0) return null
  return (
    <section aria-labelledby="latest" className="border-t border-line pt-6">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="latest" className="font-display text-xl">
          {texts.latest}
        </h2>
        <AppLink
          to={paths.settings('ai-generated')}
          className="py-2.5 text-[0.9375rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          {texts.allGenerated}
        </AppLink>
      </div>
      {/* The key resets the scroll position when a new image arrives. */}
      <ul
        key={images[0]?.id}
        className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1"
      >
        {images.slice(0, most).map((image) => (
          <li key={image.id} className="w-52 shrink-0 snap-start">
            <button
              type="button"
              aria-current={image.id === shownId}
              onClick={() => onShow(image)}
              className="group block w-full text-left"
            >
              <img
                src={`${image.url}&w=${width}`}
                alt={image.prompt}
                loading="lazy"
                decoding="async"
                onError={onBroken}
                className="aspect-4/3 w-full rounded-md bg-sunken object-cover transition-opacity group-hover:opacity-90 group-aria-current:ring-2 group-aria-current:ring-accent"
              />
              <AiMark isLocal={image.is_local} className="mt-1.5 text-xs" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
