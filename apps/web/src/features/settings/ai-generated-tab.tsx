import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'

import { generatedQuery, refreshGenerated } from '#api/ai.ts'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { useNearEnd } from '#kit/ui/layout/use-near-end.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { useIntent } from '#lib/intent.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { GeneratedTile } from './generated-tile.tsx'
import { NextProvider } from './next-provider.tsx'

const texts = settingsMessages.gallery

/** Fetched when the first image is opened. */
const GeneratedViewer = retryableLazy(async () => (await import('./generated-viewer.tsx')).GeneratedViewer)

const grid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3'

function Trouble({ onRetry }: { onRetry: () => void }) {
  return (
    <Message kind="alert" tone="bad" className="flex flex-wrap items-center justify-between gap-3">
      {/* The server's own sentence may say more; this one is what the reader needs. */}
      {messages.ai.galleryFailed}
      <Button variant="outline" onClick={onRetry}>
        {commonMessages.tryAgain}
      </Button>
    </Message>
  )
}

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

  if (gallery.isError && !images) return <Trouble onRetry={() => void gallery.refetch()} />
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
        {isFetchNextPageError && !isFetchingNextPage && <Trouble onRetry={more} />}
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
