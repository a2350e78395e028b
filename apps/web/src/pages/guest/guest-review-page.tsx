import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import type { Site } from '@joinery/contract/site'
import { Suspense, useEffect, useState } from 'react'

import { ConfirmAddress } from '#features/guest/address/confirm-address.tsx'
import { createAsking, createGuest, createGuestDrafts, GuestContext } from '#features/guest/guest-context.ts'
import type { GuestSession } from '#features/guest/guest-session.ts'
import { followLink } from '#features/guest/guest-socket.ts'
import { LinkInvalid } from '#features/guest/link-invalid.tsx'
import { ReviewContext } from '#features/review/review-client.ts'
import { OfflineBanner } from '#frame/offline-banner.tsx'
import { isReviewed } from '#kit/attachments/file-kind.ts'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { ToastOutlet } from '#kit/ui/feedback/toast-outlet.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { setTitle } from '#lib/browser/title.ts'
import { createClientState } from '#lib/store/client-state.ts'
import { GuestStateContext } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { createGuestClient } from './guest-client.ts'
import { GuestFiles } from './guest-files.tsx'

const GuestViewer = retryableLazy(async () => (await import('./guest-viewer.tsx')).GuestViewer)

type GuestReviewPageProps = { session: GuestSession; site: Pick<Site, 'apiBase'> }

/** The page of a guest link: the shared images and nothing else of the product. */
export function GuestReviewPage({ session, site }: GuestReviewPageProps) {
  const state = useStore(session)
  const [drafts] = useState(() => createGuestDrafts(session.link))
  const [asking] = useState(createAsking)
  const [clientState] = useState(createClientState)
  const asked = useStore(asking)
  const [openStack, setOpenStack] = useState<string | null>(null)
  const review = state.stage === 'ready' ? state.review : null
  const isGone = state.stage === 'gone'
  const readAgain = useExpiry(async () => {
    await session.read()
    const now = session.getState()
    return now.stage === 'ready' ? now.review.files : undefined
  })

  useEffect(() => void session.read(), [session])
  useEffect(() => (isGone ? undefined : followLink(session, site.apiBase)), [session, site.apiBase, isGone])
  const title = review ? `${review.project.title} · ${review.studio.name}` : null
  useEffect(() => {
    if (title !== null) setTitle(title)
  }, [title])

  if (isGone) return <LinkInvalid drafts={drafts} />
  if (state.stage === 'failed') {
    return (
      <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-5 px-5">
        <Message kind="alert" tone="bad">
          {state.fault}
        </Message>
        <div>
          <Button variant="outline" onClick={() => void session.read()}>
            {commonMessages.tryAgain}
          </Button>
        </div>
      </main>
    )
  }
  if (!review) return <Spinner />

  const shown = review.files.filter(isReviewed)
  const open = shown.find(({ uid_stack }) => uid_stack === openStack)
  const handleOpen = (file: Attachment) => setOpenStack(file.uid_stack)
  const guest = createGuest(session, drafts, asking.ask, review)
  return (
    <GuestContext value={guest}>
      <ReviewContext value={createGuestClient(guest)}>
        <GuestStateContext value={clientState}>
          <OfflineBanner words={texts.offline} />
          <ToastOutlet />
          <GuestFiles onOpen={handleOpen} onBroken={() => void readAgain()} />
          {open && (
            <RetryBoundary>
              <Suspense fallback={null}>
                <GuestViewer
                  file={open}
                  files={shown}
                  onOpen={handleOpen}
                  onClose={() => setOpenStack(null)}
                  readAgain={readAgain}
                />
              </Suspense>
            </RetryBoundary>
          )}
          {asked && <ConfirmAddress onSettle={asked.settle} />}
        </GuestStateContext>
      </ReviewContext>
    </GuestContext>
  )
}
