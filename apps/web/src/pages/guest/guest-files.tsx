import type { Attachment } from '@joinery/contract/files'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { pages } from '@joinery/contract/pages'
import type { ClosedApproval } from '@joinery/contract/review/links'
import type { Site } from '@joinery/contract/site'
import { Suspense } from 'react'

import { itemRequestsOf } from '#features/guest/deciding/item-requests.ts'
import { type Question, questionsOf } from '#features/guest/deciding/questions.ts'
import { RequestedFile } from '#features/guest/deciding/requested-file.tsx'
import { useGuest } from '#features/guest/guest-context.ts'
import { FileCard } from '#features/guest/pictures/file-card.tsx'
import type { OpenFile } from '#features/guest/pictures/open-file.ts'
import { DecidedHead, GuestDecisions } from '#features/review/approvals/guest-decisions.tsx'
import { BrandLogo } from '#kit/ui/brand-logo.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ListEnd, type More } from '#kit/ui/layout/list-end.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { Logo } from '#kit/ui/logo.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDate } from '#lib/format.ts'

const GuestSelections = retryableLazy(async () => (await import('./guest-selections.tsx')).GuestSelections)
const RequestedItems = retryableLazy(async () => (await import('./requested-items.tsx')).RequestedItems)

const textButton =
  'rounded-sm font-medium underline decoration-line-strong underline-offset-4 hover:text-accent pointer-coarse:py-2.5'

/** How many files wait for a decision, if several do. */
function WaitingLine({ questions }: { questions: readonly Question[] }) {
  const [first] = questions
  if (!first || questions.length === 1) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent/50 bg-surface px-5 py-4">
      <p className="font-medium">{texts.requests.waiting(questions.length)}</p>
      <Button
        variant="outline"
        onClick={() => document.getElementById(`file-${first.file.uid_stack}`)?.scrollIntoView({ block: 'start' })}
      >
        {texts.requests.viewFirst}
      </Button>
    </div>
  )
}

/** Why the link asks nothing about a file it was sent for; shown until the guest is known. */
function ClosedLine({ closed: { status, version } }: { closed: ClosedApproval }) {
  const { askAddress } = useGuest()
  if (version === null) {
    return (
      <p className="max-sm:px-5">
        {status === 'decided'
          ? fillMessage(texts.requests.itemsDecided, {
              button: (
                <button type="button" className={textButton} onClick={() => void askAddress()}>
                  {texts.requests.viewDecision}
                </button>
              ),
            })
          : texts.requests.itemsWithdrawn}
      </p>
    )
  }
  return (
    <p className="max-sm:px-5">
      {status === 'decided'
        ? fillMessage(texts.requests.alreadyDecided(version), {
            button: (
              <button type="button" className={textButton} onClick={() => void askAddress()}>
                {texts.requests.viewDecision}
              </button>
            ),
          })
        : texts.decision[status === 'superseded' ? 'replaced' : 'withdrawn'](version)}
    </p>
  )
}

type GuestFilesProps = {
  logo: Site['brand']['logo']
  decidedNow: string | null
  onOpen: OpenFile
  onBroken: () => void
  rest: More
}

/** The page of a link: who shares it, the files to decide on, and the other files. */
export function GuestFiles({ logo, decidedNow, onOpen, onBroken, rest }: GuestFilesProps) {
  const { review, askAddress } = useGuest()
  const { project, studio, files, guest, expires_at, approvals, closed, scope, selections, totals } = review
  const questions = questionsOf(review)
  const itemRequests = itemRequestsOf(review)
  const closedItems = itemRequests.length === 0 ? closed.filter(({ kind }) => kind === 'selections') : []
  const questionOf = ({ uid_file }: Attachment) => questions.find(({ file }) => file.uid_file === uid_file)
  const closedOf = ({ uid_stack }: Attachment) => closed.find((one) => one.uid_stack === uid_stack)
  const isRequested = (file: Attachment): boolean =>
    questionOf(file) !== undefined ||
    closedOf(file) !== undefined ||
    approvals.some(({ is_mine, uid_stack }) => is_mine && uid_stack === file.uid_stack)
  const [requested, others] = [files.filter(isRequested), files.filter((file) => !isRequested(file))]
  // A link to requested selections shows each once, as a card to decide on.
  const isListed = selections.length > 0 && (scope === 'project' || itemRequests.length === 0)
  const isRequest = requested.length + itemRequests.length + closedItems.length > 0
  return (
    <div className="mx-auto flex min-h-dvh max-w-[60rem] flex-col pb-10 sm:px-6">
      <header className={`max-sm:px-5 ${isRequest ? 'pt-4 pb-5 sm:pt-8' : 'pt-6 pb-6 sm:pt-10'}`}>
        {isRequest ? (
          <div className="flex items-center gap-3">
            {logo ? (
              <BrandLogo logo={logo} name="" className="max-h-9 max-w-28 shrink-0" />
            ) : (
              <Logo className="size-9 shrink-0 text-ink" />
            )}
            <div className="min-w-0">
              <p dir="auto" className="font-semibold break-words">
                {studio.name}
              </p>
              <h1 dir="auto" className="text-[0.9375rem] break-words text-muted">
                {project.title}
              </h1>
            </div>
          </div>
        ) : (
          <>
            <p className="flex items-center gap-2 text-sm tracking-wide text-muted">
              {logo ? (
                <BrandLogo logo={logo} name="" className="max-h-8 max-w-32 shrink-0" />
              ) : (
                <Logo className="size-5 shrink-0 text-ink" />
              )}
              <span dir="auto">{studio.name}</span>
            </p>
            <h1 dir="auto" className="mt-1 font-display text-2xl leading-tight break-words sm:text-3xl">
              {project.title}
            </h1>
          </>
        )}
        <WaitingLine questions={questions} />
      </header>
      <main className="flex flex-1 flex-col gap-12">
        {itemRequests.length > 0 && (
          <RetryBoundary>
            <Suspense fallback={null}>
              <RequestedItems />
            </Suspense>
          </RetryBoundary>
        )}
        {closedItems.map((one) => (
          <ClosedLine key={one.uid_approval} closed={one} />
        ))}
        {requested.map((file, index) => {
          const one = closedOf(file)
          return (
            <RequestedFile
              key={file.uid_stack}
              file={file}
              question={questionOf(file)}
              isFirst={index === 0}
              head={
                one ? <ClosedLine closed={one} /> : <DecidedHead file={file} review={review} decidedNow={decidedNow} />
              }
              onOpen={onOpen}
              onBroken={onBroken}
            >
              <GuestDecisions file={file} review={review} />
            </RequestedFile>
          )
        })}
        {others.map((file, index) => (
          <FileCard
            key={file.uid_stack}
            file={file}
            isFirst={index === 0 && requested.length === 0}
            onOpen={onOpen}
            onBroken={onBroken}
          />
        ))}
        <ListEnd key={files.length} {...rest} className="text-center empty:hidden" />
        {isListed && (
          <RetryBoundary>
            <Suspense fallback={null}>
              <GuestSelections selections={selections} totals={totals} onBroken={onBroken} />
            </Suspense>
          </RetryBoundary>
        )}
        {files.length + selections.length === 0 && !isRequest && (
          <p className="py-16 text-center text-muted max-sm:px-5">{texts.empty(studio.name)}</p>
        )}
      </main>
      <footer className="mt-14 text-sm text-muted max-sm:px-5">
        {guest !== null && (
          <p className="break-words">
            {fillMessage(texts.viewingAs, { name: <span dir="auto">{guest.name}</span>, email: guest.email })}{' '}
            <button type="button" className={textButton} onClick={() => void askAddress()}>
              {texts.address.otherEmail}
            </button>
          </p>
        )}
        <p>{texts.expiresOn(formatDate(expires_at))}</p>
        <p className="mt-2">
          <a href={pages.privacy.path} className="underline hover:text-ink">
            {texts.privacyLink}
          </a>
        </p>
      </footer>
    </div>
  )
}
