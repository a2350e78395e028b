import type { GeneratedImage } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'

import { generatedQuery, providerInfoQuery, refreshGenerated } from '#api/ai.ts'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { useNearEnd } from '#kit/ui/layout/use-near-end.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDate } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useIntent } from '#lib/intent.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

const texts = settingsMessages.gallery

/** Fetched when the first image is opened. */
const GeneratedViewer = retryableLazy(async () => (await import('./generated-viewer.tsx')).GeneratedViewer)

const grid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3'

function NoImages() {
  return (
    <EmptyState
      title={texts.emptyTitle}
      picture={<Images className="size-10 text-muted" strokeWidth={1} aria-hidden />}
      action={
        <AppLink to={paths.dashboard} className={buttonClass('primary')}>
          {texts.chooseProject}
        </AppLink>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

/** Names the provider of the person's next image, and what it does with their pictures. */
function NextProvider() {
  const { data, error, refetch } = useQuery(providerInfoQuery(useSessionStore()))
  if (error && !data) {
    return (
      <p role="alert" className="mb-6 text-sm text-bad">
        {sentenceOf(error, messages.ai.providerInfoFailed)}{' '}
        <button type="button" onClick={() => void refetch()} className="underline underline-offset-4">
          {commonMessages.tryAgain}
        </button>
      </p>
    )
  }
  return (
    <p className="mb-6 min-h-10 text-sm text-muted">
      {data && (
        <>
          {fillMessage(texts.nextProvider, {
            provider: <span className="text-ink">{data.provider.name}</span>,
          })}{' '}
          {data.provider.description} {data.provider.training}
        </>
      )}
    </p>
  )
}

/** Twice the largest width of a tile, for dense screens. */
const width = 640

type GeneratedTileProps = { image: GeneratedImage; onOpen: () => void; onBroken: () => void }

function GeneratedTile({ image, onOpen, onBroken }: GeneratedTileProps) {
  const { url, prompt, placeholder, is_local, created_at } = image
  return (
    <li>
      <button type="button" onClick={onOpen} className="group block w-full text-left">
        <span
          className="block aspect-4/3 overflow-hidden rounded-md bg-sunken bg-cover bg-center"
          style={placeholder === null ? undefined : { backgroundImage: `url(${placeholder})` }}
        >
          <img
            src={`${url}&w=${width}`}
            alt={prompt}
            loading="lazy"
            decoding="async"
            onError={onBroken}
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.015]"
          />
        </span>
        <span className="mt-2 line-clamp-1 text-sm font-medium">{prompt}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-muted">
          <AiMark isLocal={is_local} className="max-sm:text-xs" />
          <span className="tabular-nums">{formatDate(created_at)}</span>
        </span>
      </button>
    </li>
  )
}

/** Everything that this person has generated, more of it as they scroll. */
export function AiGeneratedTab() {
  const session = useSessionStore()
  const gallery = useInfiniteQuery(generatedQuery(session))
  const { data: images, hasNextPage, isFetchingNextPage, isFetchNextPageError } = gallery
  const [viewedId, setViewedId] = useState<string | null>(null)
  useIntent('openImage', setViewedId)
  const readAgain = useExpiry(() => void refreshGenerated(session))
  const more = () => void gallery.fetchNextPage({ cancelRefetch: false })
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const end = useNearEnd({ isWaiting, margin: limits.ai.galleryMargin }, more)
  const viewed = images?.find(({ id }) => id === viewedId)
  // Whoever is led to an older image has not scrolled to it.
  const isFurtherDown = viewedId !== null && images !== undefined && !viewed && isWaiting
  const { fetchNextPage } = gallery
  useEffect(() => {
    if (isFurtherDown) void fetchNextPage({ cancelRefetch: false })
  }, [fetchNextPage, isFurtherDown])

  // The server's own sentence may say more; this one is what the reader needs.
  if (gallery.isError && !images) {
    return <ErrorLine text={messages.ai.galleryFailed} onRetry={() => void gallery.refetch()} />
  }
  if (!images) {
    return (
      <div className={grid}>
        {[1, 2, 3, 4, 5, 6].map((index) => (
          <Skeleton key={index} className="aspect-4/3 rounded-md" />
        ))}
      </div>
    )
  }
  if (images.length === 0) return <NoImages />
  return (
    <>
      <NextProvider />
      <ul aria-label={texts.label} className={grid}>
        {images.map((image) => (
          <GeneratedTile
            key={image.id}
            image={image}
            onOpen={() => setViewedId(image.id)}
            onBroken={() => void readAgain()}
          />
        ))}
      </ul>
      <div key={images.length} ref={end} className="mt-6">
        {isFetchingNextPage && <Skeleton className="h-24 rounded-md" />}
        {isFetchNextPageError && !isFetchingNextPage && <ErrorLine text={messages.ai.galleryFailed} onRetry={more} />}
      </div>
      {viewed && (
        <RetryBoundary className="fixed top-20 right-5 z-20">
          <Suspense>
            <GeneratedViewer
              images={images}
              viewed={viewed}
              onShow={(id) => {
                setViewedId(id)
                if (id === images.at(-1)?.id && hasNextPage) more()
              }}
              onClose={() => setViewedId(null)}
              onBroken={() => void readAgain()}
            />
          </Suspense>
        </RetryBoundary>
      )}
    </>
  )
}
