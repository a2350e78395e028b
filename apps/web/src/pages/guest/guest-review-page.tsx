import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import type { Site } from '@joinery/contract/site'
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'

import { readAddress } from '#features/guest/address/saved-address.ts'
import { questionsOf } from '#features/guest/deciding/questions.ts'
import { createAsking, createGuest, createGuestDrafts, GuestContext } from '#features/guest/guest-context.ts'
import type { GuestSession } from '#features/guest/guest-session.ts'
import { followLink } from '#features/guest/guest-socket.ts'
import { LinkInvalid } from '#features/guest/link-invalid.tsx'
import type { OpenFile, ViewerStart } from '#features/guest/pictures/open-file.ts'
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
import { sentenceOf } from '#lib/http/call-error.ts'
import { createClientState } from '#lib/store/client-state.ts'
import { GuestStateContext } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { createGuestClient } from './guest-client.ts'
import { GuestFiles } from './guest-files.tsx'

const GuestViewer = retryableLazy(async () => (await import('./guest-viewer.tsx')).GuestViewer)

const ConfirmAddress = retryableLazy(
  async () => (await import('#features/guest/address/confirm-address.tsx')).ConfirmAddress,
)
const DecisionSheet = retryableLazy(
  async () => (await import('#features/guest/deciding/decision-sheet.tsx')).DecisionSheet,
)

type GuestReviewPageProps = { session: GuestSession; site: Pick<Site, 'apiBase' | 'brand'> }

/** The page of a guest link: the shared images and nothing else of the product. */
export function GuestReviewPage({ session, site }: GuestReviewPageProps) {
  const state = useStore(session)
  const [drafts] = useState(() => createGuestDrafts(session.link))
  const [asking] = useState(createAsking)
  const [clientState] = useState(createClientState)
  const asked = useStore(asking)
  const [opened, setOpened] = useState<{ readonly uid_stack: string; readonly start: ViewerStart } | null>(null)
  const [decidedNow, setDecidedNow] = useState<string | null>(null)
  /** The requests whose open comments the guest has accepted. */
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const review = state.stage === 'ready' ? state.review : null
  const isGone = state.stage === 'gone'
  const readAgain = useExpiry(async () => {
    await session.read()
    const now = session.getState()
    return now.stage === 'ready' ? now.review.files : undefined
  })

  const [isReadingMore, setReadingMore] = useState(false)
  const [moreFault, setMoreFault] = useState<string | null>(null)
  const readMore = useCallback(() => {
    setReadingMore(true)
    setMoreFault(null)
    session
      .readMore()
      .catch((error: unknown) => setMoreFault(sentenceOf(error, texts.openFailed)))
      .finally(() => setReadingMore(false))
  }, [session])

  useEffect(() => void session.read(), [session])
  useEffect(() => (isGone ? undefined : followLink(session, site.apiBase)), [session, site.apiBase, isGone])
  const title = review ? `${review.project.title} · ${review.studio.name}` : null
  useEffect(() => {
    if (title !== null) setTitle(title)
  }, [title])

  // On a phone the page may reload while the guest looks for the code in their email.
  const resume = useEffectEvent(() => {
    const questions = review ? questionsOf(review) : []
    if (questions.length > 0) void DecisionSheet.preload().catch(() => {})
    if (!review || review.guest !== null) return
    const sent = readAddress(session.link, Date.now())?.sent
    const question = questions.find(({ uid_approval }) => uid_approval === sent?.uid_approval)
    if (sent && question) void asking.ask({ question, decision: sent.decision })
  })
  const isRead = review !== null
  useEffect(() => {
    if (isRead) resume()
  }, [isRead])
  // Likely to be needed next, so that pressing does not wait for the network.
  const hasQuestions = review !== null && questionsOf(review).length > 0
  const isViewing = opened !== null
  useEffect(() => {
    if (hasQuestions) void DecisionSheet.preload().catch(() => {})
    if (isViewing) void ConfirmAddress.preload().catch(() => {})
  }, [hasQuestions, isViewing])

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

  const hasMore = typeof review.nextCursor === 'string'
  const shown = review.files.filter(isReviewed)
  const open = shown.find(({ uid_stack }) => uid_stack === opened?.uid_stack)
  const handleOpen: OpenFile = ({ uid_stack }, start = 'look') => setOpened({ uid_stack, start })
  const guest = createGuest(session, drafts, asking.ask, review)
  return (
    <GuestContext value={guest}>
      <ReviewContext value={createGuestClient(guest)}>
        <GuestStateContext value={clientState}>
          <OfflineBanner words={texts.offline} />
          <ToastOutlet />
          <GuestFiles
            logo={site.brand.logo}
            decidedNow={decidedNow}
            onOpen={handleOpen}
            onBroken={() => void readAgain()}
            rest={{ more: hasMore ? readMore : undefined, isReadingMore, moreFault }}
          />
          {open && (
            <RetryBoundary>
              <Suspense fallback={null}>
                <GuestViewer
                  file={open}
                  files={shown}
                  more={hasMore && !isReadingMore && moreFault === null ? readMore : undefined}
                  isPartial={hasMore}
                  start={opened?.start ?? 'look'}
                  onOpen={handleOpen}
                  onClose={() => setOpened(null)}
                  readAgain={readAgain}
                />
              </Suspense>
            </RetryBoundary>
          )}
          {asked && (
            <RetryBoundary>
              <Suspense fallback={null}>
                {asked.pressed ? (
                  <DecisionSheet
                    key={`${asked.pressed.question.uid_approval} ${asked.pressed.decision}`}
                    pressed={asked.pressed}
                    isAccepted={accepted.includes(asked.pressed.question.uid_approval)}
                    onAccept={() => setAccepted([...accepted, asked.pressed?.question.uid_approval ?? ''])}
                    onViewComments={() => {
                      if (asked.pressed) handleOpen(asked.pressed.question.file, 'comments')
                      asked.settle(false)
                    }}
                    onDecided={({ uid_approval }) => {
                      setOpened(null)
                      setDecidedNow(uid_approval)
                      asked.settle(true)
                    }}
                    onClose={() => asked.settle(false)}
                  />
                ) : (
                  <ConfirmAddress onSettle={asked.settle} />
                )}
              </Suspense>
            </RetryBoundary>
          )}
        </GuestStateContext>
      </ReviewContext>
    </GuestContext>
  )
}
